"""Checks a history log with pymerkle: rebuilds each leaf from its content and compares the roots with the signed ones."""

import hashlib
import json
import sys

from pymerkle import InmemoryTree

with open(sys.argv[1], encoding="utf-8") as file:
    log = json.load(file)
tree = InmemoryTree(algorithm="sha256")
for entry in log["entries"]:
    leaf = json.loads(entry["leaf"])
    if entry["salt"] is not None and entry["content"] is not None:
        opened = bytes.fromhex(entry["salt"]) + entry["content"].encode()
        leaf["content"] = hashlib.sha256(opened).hexdigest()
    tree.append_entry(json.dumps(leaf, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode())
for root in log["roots"]:
    said = json.loads(root["statement"])
    if said["size"] > tree.get_size() or tree.get_root(said["size"]).hex() != said["root"]:
        sys.exit(f"the first {said['size']} entries are not those that were signed")
print(f"{len(log['roots'])} roots of {len(log['entries'])} entries")
