#!/usr/bin/env python3
"""Recomputes leaf -> root -> transaction -> header from a Sello blockchain proof (XML), with Python's standard library alone.
Usage: check_blockchain_proof.py PROOF.xml [FILE [TSR]]. Exit 0 when all fits; whether the block is real, ask a node you trust."""
import sys
import xml.etree.ElementTree as ET
from hashlib import sha256

NS = "{urn:sello:blockchain-proof:1}"
EASIEST = {"bitcoin": 0x1D00FFFF, "testnet4": 0x1D00FFFF, "signet": 0x1E0377AE, "regtest": 0x207FFFFF, "sandbox": 0x207FFFFF}

def digest(data): return sha256(data).digest()
def double(data): return digest(digest(data))
def target(bits): return (bits & 0x7FFFFF) << 8 * ((bits >> 24) - 3)

def demand(holds, what):
    if not holds: sys.exit("REFUSED: " + what)

def is_transaction(pair):  # its halves could be passed off as two txids (CVE-2017-12842); its two scripts have 4 bytes together
    return pair[4] == 1 and pair[41] <= 4 and pair[46 + pair[41]] == 1 and pair[55 + pair[41]] == 4 - pair[41]

def climb(start, parent, prefix, node):
    steps = parent.findall(NS + "step")
    demand(len(steps) <= 32, "a path has more than 32 steps")
    for step in steps:
        sibling = bytes.fromhex(step.text)
        demand(sibling != start or step.get("side") == "right", "a node is its own left neighbour")
        pair = sibling + start if step.get("side") == "left" else start + sibling
        demand(prefix or not is_transaction(pair), "a node of the branch is itself a transaction of 64 bytes")
        start = node(prefix + pair)
    return start

def output_scripts(tx):
    def number(at, size): return int.from_bytes(tx[at:at + size], "little")
    def compact(at):
        width = {0xFD: 2, 0xFE: 4, 0xFF: 8}.get(tx[at], 0)
        return (number(at + 1, width) if width else tx[at]), at + 1 + width
    count, at = compact(4)
    for _ in range(count):                      # outpoint 36, script, sequence 4
        size, at = compact(at + 36)
        at += size + 4
    scripts, (count, at) = [], compact(at)
    for _ in range(count):                      # value 8, script
        size, at = compact(at + 8)
        scripts, at = scripts + [tx[at:at + size]], at + size
    demand(at + 4 == len(tx) and len(tx) != 64, "the transaction is not whole, or has 64 bytes")
    return scripts

top = ET.parse(sys.argv[1]).getroot()
demand(top.tag == NS + "blockchainProof", "this is not a blockchain proof")
leaf, path, tx, block = (top.find(NS + name) for name in ("leaf", "path", "transaction", "block"))
parts = [bytes.fromhex(leaf.find(NS + name).text) for name in ("fileSha256", "timestampSha256")]
for given, part in zip(sys.argv[2:], parts):
    demand(digest(open(given, "rb").read()) == part, given + " is not what the proof is about")
raw, header = bytes.fromhex(tx.find(NS + "raw").text), bytes.fromhex(block.find(NS + "header").text)
hashed = digest(b"\0" + parts[0] + parts[1])
demand(hashed.hex() == leaf.get("hash"), "the leaf is not the hash of file and time stamp")
root = climb(hashed, path, b"\1", digest)
demand(root.hex() == path.get("root"), "the path does not lead to the root")
demand(b"\x6a\x20" + root in output_scripts(raw), "no output of the transaction carries the root")
demand(double(raw)[::-1].hex() == tx.get("txid"), "the txid is not the hash of the transaction")
demand(climb(double(raw), tx.find(NS + "branch"), b"", double) == header[36:68], "the branch does not lead to the header")
demand(len(header) == 80 and double(header)[::-1].hex() == block.get("hash"), "the block's hash is not that of its header")
limit = min(target(int.from_bytes(header[72:76], "little")), target(EASIEST[top.get("network")]) + 1)
demand(int.from_bytes(double(header), "little") <= limit <= target(EASIEST[top.get("network")]), "the header lacks proof of work")
print(f"All fits. Now ask a node of yours: block {block.get('height')} of {top.get('network')} must be {block.get('hash')}")
