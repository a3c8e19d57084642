#!/usr/bin/env python3
"""Verifies an exported history (docs/audit.md) with Python's standard library alone.

    python3 verify_export.py history.ndjson [public-key.pem]...

Checks rows, chains, heads, daily roots and signatures. Trusts only the given keys. Prints what is wrong, at most 100
lines, and their number. Exit code 0 if the file holds, 1 if it does not, 2 if it cannot be read, 3 if it is consistent
but no key was given: then anyone may have written it. Needs Python 3.8 or newer.
"""
import base64, hashlib, json, sys
from decimal import Decimal

class Wrong(Exception):
    pass

def check(holds, problem):
    if not holds:
        raise Wrong(problem)

# Canonical JSON (RFC 8785)
def number(value):
    exact = Decimal(value if isinstance(value, int) and abs(value) <= 2**53 else repr(float(value))).normalize()
    return "0" if exact == 0 else format(exact, "f" if Decimal("1e-6") <= abs(exact) < 10**21 else "e")

def canonical(value):
    if isinstance(value, dict):
        keys = sorted(value, key=lambda key: key.encode("utf-16-be"))
        return "{" + ",".join(canonical(key) + ":" + canonical(value[key]) for key in keys) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(canonical, value)) + "]"
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return number(value)
    return json.dumps(value, ensure_ascii=False)

def sha256(text):
    return hashlib.sha256(text.encode()).hexdigest()

def row_hash(row):
    actor = row["actor"]
    head = [row[key] for key in ("workflowId", "seq", "machine", "machineVersion", "type", "at")]
    head += [actor[key] for key in ("id", "role", "name") if key in actor]
    origin = [row[key] for key in ("ip", "userAgent", "requestId", "commandId")]
    end = [row[key] for key in ("reason", "compensates", "prevHash")]
    return sha256(canonical([head, origin, row["payload"], row["from"], row["to"], row["contextChange"], end]))

def is_redacted(row):
    kept = ("kind", "workflowId", "seq", "machine", "machineVersion", "type", "at", "actor", "prevHash", "hash")
    gone = [value for key, value in row.items() if key not in kept]
    return all(value is None for value in gone) and set(row["actor"]) == {"id", "role"} and row["actor"]["id"] is None

def left_of(row):
    kept = [row[key] for key in ("seq", "machine", "machineVersion", "type", "at")]
    return " ".join(map(str, [*kept, row["actor"]["role"], row["hash"]])) + "\n"

def root_hash(root):
    own = ("kind", "hash", "signature", "publicKey")
    return sha256(canonical({key: value for key, value in root.items() if key not in own}))

# Ed25519 (RFC 8032, section 5.1.7). A point (x, y, z, t) has the coordinates x/z and y/z; t is xy/z.
P, ORDER = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P

def add(one, other):
    a, b = (one[1] - one[0]) * (other[1] - other[0]), (one[1] + one[0]) * (other[1] + other[0])
    c, d = 2 * D * one[3] * other[3], 2 * one[2] * other[2]
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P

def multiply(scalar, point):
    result = (0, 1, 1, 0)
    while scalar:
        result = add(result, point) if scalar & 1 else result
        scalar, point = scalar >> 1, add(point, point)
    return result

def decode_point(data):
    y, odd = int.from_bytes(data, "little") % 2**255, data[31] >> 7
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    x = x if (x * x - square) % P == 0 else x * pow(2, (P - 1) // 4, P) % P
    check(y < P and (x * x - square) % P == 0 and (x or not odd), "its signature is wrong")
    x = P - x if x % 2 != odd else x
    return x, y, 1, x * y % P

BASE = decode_point((4 * pow(5, -1, P) % P).to_bytes(32, "little"))

def key_in(pem):
    key = base64.b64decode("".join(pem.strip().splitlines()[1:-1]), validate=True)
    check(len(key) == 44 and key[:12].hex() == "302a300506032b6570032100", "its key is not for Ed25519 (RFC 8410)")
    return hashlib.sha256(key).hexdigest(), key[12:]

def check_signature(line, text, trusted):
    signature, (fingerprint, key) = base64.b64decode(line["signature"], validate=True), key_in(line["publicKey"])
    check(not trusted or fingerprint in trusted, f"its key, {fingerprint}, is not trusted")
    s, digest = int.from_bytes(signature[32:], "little"), hashlib.sha512(signature[:32] + key + text.encode()).digest()
    product = multiply(int.from_bytes(digest, "little") % ORDER, decode_point(key))
    left, right = multiply(s, BASE), add(decode_point(signature[:32]), product)
    same = all((left[i] * right[2] - right[i] * left[2]) % P == 0 for i in (0, 1))
    check(len(signature) == 64 and s < ORDER and same, "its signature is wrong")
    return fingerprint

# The file
def follow(state, before, after):  # the state after the change of a row, which says how its parts were before
    if not (isinstance(state, dict) and isinstance(after, dict)):
        check(state == before, "it does not start from the state that the rows before it lead to")
        return after
    parts = {key: follow(state.get(key), before.get(key), part) for key, part in after.items()}
    return {key: part for key, part in {**state, **parts}.items() if part is not None}

def strict(pairs):
    check(len(dict(pairs)) == len(pairs), "it has a key twice")
    return dict(pairs)

class Verifier:
    def __init__(self, trusted):
        self.trusted, self.keys, self.count = trusted, set(), {"row": 0, "chain": 0, "root": 0, "sealed": 0}
        self.rows, self.heads, self.own, self.line, self.problems = [], {}, {}, 0, 0
        self.state = self.described = self.disposal = self.kind = self.last_root = None
        self.complete, self.whole = False, False

    def check(self, holds, problem):  # goes on after a problem, so that it hides no other
        self.problems += not holds
        if not holds and self.problems <= 100:
            print(f"WRONG: line {self.line}: {problem}", file=sys.stderr)

    def read(self, raw, digest):  # the digest of the lines before
        self.line += 1
        try:
            self.take(raw, digest)
        except Exception as problem:
            self.check(False, problem if isinstance(problem, Wrong) else "it is not what was exported")

    def take(self, raw, digest):
        check(self.kind != "end", "there is something after the end")
        self.check(raw.endswith(b"\n"), "it was cut off")
        line = json.loads(raw.decode(), object_pairs_hook=strict, parse_constant=lambda name: check(False, name))
        kind, before = line["kind"], self.kind
        check((kind == "header") == (before is None), "the header is missing, or not the first line")
        self.kind, self.digest, self.count[kind] = kind, digest, self.count.get(kind, 0) + 1
        getattr(self, "take_" + kind)(line)

    def take_header(self, line):
        check([line["format"], line["version"]] == ["tax-firm-history", 1], "its format is unknown")
        self.complete, self.whole = line["complete"], line["whole"]

    def take_return(self, line):
        self.check(not self.rows and not self.described, "the end of the return before is missing")
        self.rows, self.state, self.described, self.disposal = [], None, line["workflowId"], None

    def take_disposal(self, line):
        self.take_return(line)
        self.disposal = line

    def take_row(self, row):
        seq, before, state = row["seq"], self.rows[-1] if self.rows else None, self.state
        follows = seq == (before["seq"] + 1 if before else 0)
        self.rows.append(row)
        self.state = None
        if self.disposal:
            self.check(is_redacted(row), f"row {seq} has what a disposal erases")
        else:
            self.check(row["hash"] == row_hash(row), f"the hash of row {seq} does not match its contents")
        self.check(follows or not self.whole, f"a row before row {seq} is missing")
        links = row["prevHash"] == (before["hash"] if before else None)
        self.check(links or not follows, f"row {seq} does not continue the row before it")
        if follows and (seq == 0 or state is not None):
            self.state = state if row["to"] is None else follow(state, row["from"], row["to"])

    def take_chain(self, line):
        rows, described, disposal = self.rows, self.described, self.disposal
        self.rows, self.state, self.described, self.disposal = [], None, None, None
        own, hashes = line["workflowId"], {row["seq"]: row["hash"] for row in rows}
        self.check(all(row["workflowId"] == own for row in rows), "a row belongs to another return")
        self.check(hashes and [row["seq"] for row in rows] == line["seqs"], "rows are missing, added or moved")
        self.check(described == own, "the line about this return is missing")
        if disposal and self.whole:
            left = [len(rows) - 1, rows[-1]["hash"] if rows else None, sha256("".join(map(left_of, rows)))]
            record = [disposal[key] for key in ("lastSeq", "head", "digest")]
            self.check(left == record, "the rows differ from what the disposal left")
        for day, seq in line["seals"]:
            self.check(seq in hashes, f"the root of {day} seals row {seq}, which is not there")
            (self.heads if self.complete else self.own).setdefault(day, []).append([own, seq, hashes.get(seq)])
        self.count["sealed"] += max((seq + 1 for _, seq in line["seals"]), default=0)

    def take_heads(self, line):
        self.check(line["day"] not in self.heads, "it is not what was exported")
        missing = [head for head in self.own.pop(line["day"], []) if head not in line["heads"]]
        self.check(not missing, f"the heads of {line['day']} do not contain {missing}")
        self.heads[line["day"]] = line["heads"]

    def take_root(self, root):
        day, before, self.last_root = "the root of " + root["day"], self.last_root, root["hash"]
        self.check(root["previous"] == before, f"{day} does not continue the root before it")
        self.check(root["hash"] == root_hash(root), f"the hash of {day} does not match its contents")
        if self.complete or root["day"] in self.heads:
            heads = self.heads.pop(root["day"], [])
            text = "".join(f"{own} {seq} {row}\n" for own, seq, row in heads)
            same = [len(heads), sha256(text)] == [root["heads"], root["headsHash"]]
            self.check(same, f"{day} does not match the rows")
        self.keys.add(check_signature(root, root["hash"], self.trusted))

    def take_end(self, line):
        self.check(not self.rows and not self.described, "the end of a return is missing")
        for day in sorted({*self.heads, *self.own}):
            self.check(False, f"the root of {day} is missing")
        if not self.problems:  # which would explain these
            self.check([line["rows"], line["chains"]] == [self.count["row"], self.count["chain"]], "rows are missing")
            self.check(line["sha256"] == self.digest, "something before the end was changed")
        self.keys.add(check_signature(line, line["sha256"], self.trusted))

def main(file, *keys):
    trusted = [key_in(open(key, encoding="ascii").read())[0] for key in keys]
    verifier, digest = Verifier(trusted), hashlib.sha256()
    for raw in open(file, "rb"):
        verifier.read(raw, digest.hexdigest())
        digest.update(raw)
        if verifier.kind is None:  # without a header, nothing says what the lines must be
            return 1
    verifier.check(verifier.kind == "end", "the file has no end: it was cut off")
    if verifier.problems:
        print(f"Found {verifier.problems} problems", file=sys.stderr)
        return 1
    what = "{row} rows of {chain} returns; {root} daily roots, which seal {sealed}".format(**verifier.count)
    print(("UNCHANGED: " if trusted else "CONSISTENT, NOT PROVEN: ") + what)
    part = "whole returns, but not all" if verifier.whole else "some rows, and cannot show whether others are missing"
    print("The file has " + ("the whole history" if verifier.complete else part))
    for key in sorted(verifier.keys):
        print(f"Signed with the key {key}")
    if not trusted:
        print("Anyone can sign with a key of their own: give the firm's key, public-key.pem")
    return 0 if trusted else 3

if __name__ == "__main__":
    try:
        sys.exit(main(*sys.argv[1:]))
    except (Wrong, OSError, TypeError, ValueError) as problem:
        print(f"{problem}\n{__doc__}", file=sys.stderr)
        sys.exit(2)
