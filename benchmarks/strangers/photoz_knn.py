# program: redshifts by nearest neighbours, an exported notebook
# techniques: search, reduction
# place: module
# numeric: yes
# vectorizable: partly
# expect: improve
#!/usr/bin/env python
# coding: utf-8

# # Photometric redshifts with k nearest neighbours
# Quick look before the group meeting. Mock catalogue until I get the SDSS one.

# In[1]:

import numpy as np

np.random.seed(20240311)
N = 1150
N_TEST = 330

# In[2]:

z_true = np.random.gamma(2.5, 0.2, N)
bands = ['u', 'g', 'r', 'i', 'z']
slope = np.array([2.9, 2.3, 1.6, 1.2, 1.0])
curv = np.array([-0.8, -0.45, -0.1, 0.05, 0.12])
mags = np.zeros((N, 5))
for n in range(N):
    m0 = 18.0 + 1.5 * np.random.rand()
    for b in range(5):
        mags[n, b] = m0 + slope[b] * z_true[n] + curv[b] * z_true[n]**2 + 0.08 * np.random.randn()

# In[3]: colours

colors = np.zeros((N, 4))
for n in range(N):
    colors[n, :] = mags[n, :-1] - mags[n, 1:]

train = colors[N_TEST:]
ztrain = z_true[N_TEST:]
test = colors[:N_TEST]
ztest = z_true[:N_TEST]

# standardise
mu = train.mean(axis=0)
sig = train.std(axis=0)
for i in range(len(train)):
    train[i] = (train[i] - mu) / sig
for i in range(len(test)):
    test[i] = (test[i] - mu) / sig

# In[4]: distances (slow, get a coffee)

dist = np.empty((len(test), len(train)))
for i in range(len(test)):
    for j in range(len(train)):
        dist[i, j] = np.linalg.norm(test[i] - train[j])

# In[5]:


def photoz(k, weighted):
    out = np.array([])
    for i in range(len(test)):
        order = np.argsort(dist[i], kind='stable')
        zs = 0.0
        ws = 0.0
        for idx in order[:k]:
            if weighted:
                w = 1.0 / (dist[i, idx] + 0.01)
            else:
                w = 1.0
            zs += w * ztrain[idx]
            ws += w
        out = np.append(out, zs / ws)
    return out


def stats(zp, zt):
    dz = np.array([])
    for a, b in zip(zp, zt):
        dz = np.append(dz, (a - b) / (1 + b))
    bias = np.mean(dz)
    nmad = 1.4826 * np.median(np.abs(dz - np.median(dz)))
    outl = 0
    for d in dz:
        if abs(d) > 0.15:
            outl += 1
    return bias, nmad, outl / len(dz)


# In[6]:

print('n train', len(train), 'n test', len(test))
print('  k  w      bias      NMAD   f_out')
best = None
for weighted in [False, True]:
    for k in [1, 3, 5, 8, 12, 20, 35]:
        bias, nmad, fout = stats(photoz(k, weighted), ztest)
        print(f'{k:3d}  {weighted:d}  {bias:+.6f}  {nmad:.6f}  {fout:.4f}')
        if best is None or nmad < best[0]:
            best = (nmad, k, weighted)
print('best:', best[1], best[2])

# In[7]: p(z) by kernel density over neighbours, for the stacked n(z)

zgrid = np.linspace(0, 2, 81)
nz = np.zeros(len(zgrid))
for i in range(len(test)):
    order = np.argsort(dist[i], kind='stable')[:best[1]]
    pz = np.zeros(len(zgrid))
    for idx in order:
        for g in range(len(zgrid)):
            pz[g] += np.exp(-0.5 * ((zgrid[g] - ztrain[idx]) / 0.05)**2)
    nz += pz / pz.sum()
peak = np.argmax(nz)
print('n(z) peak at z = %.3f, height %.5f' % (zgrid[peak], nz[peak]))
print('mean z of stack = %.6f' % (np.sum(zgrid * nz) / np.sum(nz)))
