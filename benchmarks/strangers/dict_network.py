# program: neural network of dictionaries, from a tutorial
# techniques: objects, reduction
# place: function
# numeric: yes
# vectorizable: partly
# expect: improve
# Backprop on a small network following a blog tutorial. Layers are lists of
# dicts, which makes it easy to print them when debugging.
from random import seed, random, gauss, shuffle
from math import exp, cos, sin, pi


def initialize_network(n_inputs, n_hidden, n_outputs):
    network = list()
    sizes = [n_inputs] + n_hidden + [n_outputs]
    for a, b in zip(sizes, sizes[1:]):
        layer = [{'weights': [random() - 0.5 for i in range(a + 1)]} for i in range(b)]
        network.append(layer)
    return network


def activate(weights, inputs):
    activation = weights[-1]
    for i in range(len(weights) - 1):
        activation += weights[i] * inputs[i]
    return activation


def transfer(activation):
    return 1.0 / (1.0 + exp(-activation))


def transfer_derivative(output):
    return output * (1.0 - output)


def forward_propagate(network, row):
    inputs = row
    for layer in network:
        new_inputs = []
        for neuron in layer:
            activation = activate(neuron['weights'], inputs)
            neuron['output'] = transfer(activation)
            new_inputs.append(neuron['output'])
        inputs = new_inputs
    return inputs


def backward_propagate_error(network, expected):
    for i in reversed(range(len(network))):
        layer = network[i]
        errors = list()
        if i != len(network) - 1:
            for j in range(len(layer)):
                error = 0.0
                for neuron in network[i + 1]:
                    error += (neuron['weights'][j] * neuron['delta'])
                errors.append(error)
        else:
            for j in range(len(layer)):
                neuron = layer[j]
                errors.append(expected[j] - neuron['output'])
        for j in range(len(layer)):
            neuron = layer[j]
            neuron['delta'] = errors[j] * transfer_derivative(neuron['output'])


def update_weights(network, row, l_rate):
    for i in range(len(network)):
        inputs = row[:-1]
        if i != 0:
            inputs = [neuron['output'] for neuron in network[i - 1]]
        for neuron in network[i]:
            for j in range(len(inputs)):
                neuron['weights'][j] += l_rate * neuron['delta'] * inputs[j]
            neuron['weights'][-1] += l_rate * neuron['delta']


def train_network(network, train, l_rate, n_epoch, n_outputs):
    for epoch in range(n_epoch):
        sum_error = 0
        for row in train:
            outputs = forward_propagate(network, row)
            expected = [0 for i in range(n_outputs)]
            expected[row[-1]] = 1
            sum_error += sum([(expected[i] - outputs[i]) ** 2 for i in range(len(expected))])
            backward_propagate_error(network, expected)
            update_weights(network, row, l_rate)
        if epoch % 25 == 0:
            print('>epoch=%d, lrate=%.3f, error=%.3f' % (epoch, l_rate, sum_error))


def predict(network, row):
    outputs = forward_propagate(network, row)
    return outputs.index(max(outputs))


def spirals(n):
    # three spiral arms, label is the last element of the row
    data = []
    for arm in range(3):
        for i in range(n):
            t = i / n
            ang = 3.2 * t + arm * 2 * pi / 3 + gauss(0, 0.12)
            data.append([2 * t * cos(ang), 2 * t * sin(ang), arm])
    return data


seed(1)
dataset = spirals(60)
shuffle(dataset)
network = initialize_network(2, [9, 6], 3)
train_network(network, dataset, 0.6, 260, 3)
confusion = [[0] * 3 for _ in range(3)]
for row in dataset:
    confusion[row[-1]][predict(network, row)] += 1
print('confusion matrix')
for r in confusion:
    print(' ', r)
print('accuracy: %.2f%%' % (100.0 * sum(confusion[i][i] for i in range(3)) / len(dataset)))
for neuron in network[-1]:
    print([round(w, 4) for w in neuron['weights']])
