"""Variables that hold one of several functions, for compiled copies as numbers that say which ("defunctionalization").

    def payoff_for(kind, strike):                         def payoff_for_choice(kind, strike):
        if kind == "put":                                     if kind == "put":
            return lambda s: max(strike - s, 0.0)                 return 0, strike
        return lambda s: max(s - strike, 0.0)                 return 1, strike
                                                          def price_payoff(choice, strike, a):
                                                              if choice == 0:
                                                                  return payoff_for_0(strike, a)
                                                              return payoff_for_1(strike, a)
    payoff = payoff_for(kind, strike)              →      payoff_choice, payoff_strike = payoff_for_choice(kind, strike)
    total += payoff(s)                                    total += price_payoff(payoff_choice, payoff_strike, s)

    step = euler if fast else rk4                  →      step_choice = 0 if fast else 1
    step = STEPS[method]                           →      step_choice = STEPS_choice(method)
    model = functools.partial(decay, 0.5, k=2)     →      model_0, model_k = 0.5, 2

Where such a variable is handed to a function of the file, a lambda that calls what stands for it is. Only copies for
compiled code are written like that.

- `variables`   what stands for a variable, and where it is called or handed on
- `functions`   which functions an expression stands for, and those that make functions
- `tables`      functions in dicts at the top of the file, and the test that these hold them still
- `asking`      a rewriter's answers for that text, as answers for the user's

J. C. Reynolds, "Definitional interpreters for higher-order programming languages" (1972). Does not handle: functions
that are compared, stored or returned; those that change variables around them; methods.
"""
