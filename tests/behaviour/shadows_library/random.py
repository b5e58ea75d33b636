def mine(): return "my random"
