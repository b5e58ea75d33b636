def mine(): return "my json"
