import hashlib, json
from pymerkle import InmemoryTree

log = json.load(open("history-log.json", encoding="utf-8"))
tree = InmemoryTree(algorithm="sha256")
for entry in log["entries"]:
    leaf = json.loads(entry["leaf"])
    if entry["salt"] is not None and entry["content"] is not None:
        opened = bytes.fromhex(entry["salt"]) + entry["content"].encode()
        if hashlib.sha256(opened).hexdigest() != leaf["content"]:
            print("entry", leaf["position"], False)
    tree.append_entry(entry["leaf"].encode())
for root in log["roots"]:
    said = json.loads(root["statement"])
    size = said["size"]
    print(size, "entries", size <= tree.get_size() and tree.get_root(size).hex() == said["root"])
