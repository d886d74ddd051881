"""Programs that attack the interpreter. Each must end with a fault, soon, in little memory.

Run as a script, this file measures them in a process of its own and prints one JSON object for each.
"""

from __future__ import annotations

import json
import time
import tracemalloc

_NUMBERS = ",".join(map(str, range(1500)))
_LOOPS = "\n".join("  " * level + f"for x{level} in items(trip):" for level in range(15))

HOSTILE: dict[str, str] = {
    # out of the language
    "attribute walk": "result = ().__class__.__base__.__subclasses__()",
    "attribute of the plan": "result = trip.__class__.__init__.__globals__",
    "import": "import os\nresult = os.system('id')",
    "import by name": "result = __import__('os')",
    "builtins": "result = __builtins__['eval']",
    "getattr": "result = getattr(trip, '__class__')",
    "type": "result = type(trip)",
    "exec": "exec('result = 1')",
    "open": "result = open('/etc/passwd')",
    "lambda": "f = lambda: 1\nresult = f()",
    "recursion": "def f(): return f()\nresult = f()",
    "class": "class A: pass",
    "walrus": "result = (x := 5)",
    "formatted string": "result = f'{trip.__class__}'",
    "format": "result = '{0.__class__}'.format(trip)",
    "percent": "result = '%999999999d' % 1",
    "full-width dunder": "result = trip.__ｃlass__",
    "bidirectional marks": "result = True\u202e\u2066 # if\u2069",
    # writes to the plan
    "write to the plan": "trip['people'] = 99\nresult = True",
    "write to an item": "items(trip)[0]['cost'] = 0\nresult = True",
    "write to legs": "legs(items(trip)[1]).append(1)\nresult = True",
    "clear the items": "for a in items(trip): a.clear()\nresult = True",
    "pop a day": "x = trip['days']\nx.pop()\nresult = True",
    "extend in place": "x = day_items(trip, 1)\nx += x\nresult = True",
    "update": "trip.update({'people': 1})\nresult = True",
    # endless
    "while true": "while True: pass",
    "while over items": "while 1:\n  for a in items(trip): x = cost(a)",
    "a list that grows as it is read": "x = [1]\nfor i in x: x.append(i)",
    "fifteen loops": _LOOPS + "\n" + "  " * 15 + "result = 1",
    "twelve-fold comprehension": "result = [1 " + " ".join(f"for x{i} in [1,2,3,4,5,6,7,8,9]" for i in range(12)) + "]",
    # large numbers
    "tower of powers": "result = 9**9**9**9",
    "repeated powers": "x = 10\nfor i in [1] * 100: x = x ** 10\nresult = x",
    "squares": "x = 3\nwhile True: x *= x",
    "float power": "result = 2.0 ** 99999",
    "long literal": "result = " + "9" * 5000,
    "long hexadecimal": "result = 0x" + "f" * 19000,
    "long numbers in a list": "x = 2 ** 16000\nl = []\nwhile 1:\n  x = x + 1\n  l.append(x)",
    "long products in a list": "x = 2 ** 16000\nl = []\nwhile 1: l.append(x * 3 // 3)",
    "long signs in a list": "x = 2 ** 16000\nl = []\nwhile 1: l.append(-x)",
    "round to a billion digits": "result = round(1.5, 10**9)",
    "shift": "result = 1 << 10**10",
    # large texts and collections
    "text times": "result = 'a' * 10**9",
    "doubling text": "s = 'a'\nwhile True: s = s + s",
    "texts in a list": "s = '\U0001f600' * 10000\nl = []\nwhile True: l.append(s + s)",
    "slices of a text": "x = 'a' * 19000\nl = []\nwhile 1: l.append(x[1:])",
    "longer capitals": "x = 'ß' * 19000\nl = []\nwhile 1: l.append(x.upper())",
    "splits": "x = 'a ' * 9000\nl = []\nwhile 1: l.append(x.split())",
    "list times": "result = [0] * 10**9",
    "copies of a list": "x = [0] * 40000\nl = []\nwhile 1: l.append(x * 1)",
    "doubling list": "x = [1]\nwhile 1: x = x + x",
    "doubling in place": "x = [1]\nwhile 1: x += x",
    "doubling by extend": "x = [1]\nwhile 1: x.extend(x)",
    "slices of a list": "x = [1] * 40000\nl = []\nwhile 1: l.append(x[1:])",
    "growing set": "x = set()\ni = 0\nwhile 1:\n  i += 1\n  x.add(i)",
    "growing union": "x = {1}\ni = 0\nwhile 1:\n  i += 1\n  x = x | {i}",
    "sets in a list": "l = []\nwhile 1: l.append({" + _NUMBERS + "})",
    "growing dict": "x = {}\ni = 0\nwhile 1:\n  i += 1\n  x[i] = [i, i, i]",
    "range": "result = sum(range(10**12))",
    "ranges in a list": "l = []\nwhile 1: l.append(range(40000))",
    "sum of lists": "result = sum([[1] * 10000] * 10000, [])",
    # slow comparisons and hashes
    "colliding numbers": "x = set()\ni = 0\nwhile 1:\n  i += 1\n  x.add(i * (2**61 - 1))",
    "colliding tuples": "x = set()\ni = 0\nwhile 1:\n  i += 1\n  x.add((i * (2**61 - 1), i))",
    "list in itself": "a = []\na.append(a)\nb = []\nb.append(b)\nresult = a == b",
    "search in itself": "a = []\na.append(a)\nresult = a in [[a], [[a]]]",
    "shared lists": "a = []\nb = []\nfor i in [1] * 50:\n  a = [a, a]\n  b = [b, b]\nresult = a == b",
    "hash of shared tuples": "a = ()\nfor i in [1] * 50: a = (a, a)\nresult = {a}",
    "order of shared tuples": "a = (1,)\nb = (1,)\nfor i in [1] * 50:\n  a = (a, a)\n  b = (b, b)\nresult = a < b",
    "deep lists": "a = []\nb = []\nfor i in [1] * 20000:\n  a = [a]\n  b = [b]\nresult = a == b",
    "ever deeper list": "a = []\nwhile 1: a = [a]",
    "search in a long list": "x = [1] * 40000\nwhile 1: y = 2 in x",
    "search in a long text": "x = 'a' * 19000\ny = 'a' * 9000 + 'b'\nwhile 1: z = y in x",
    "find in a long text": "x = 'a' * 19000\ny = 'a' * 9000 + 'b'\nwhile 1: z = x.find(y)",
    "sort of long texts": "x = ['" + "a" * 5000 + "'] * 40000\nwhile 1: x.sort()",
    "sort of deep tuples": "a = (1,)\nfor i in [1] * 30: a = (a, a)\nx = [a] * 1000\nx.sort()\nresult = 1",
    "sorted nests": "x = [['" + "a" * 9000 + "'] * 100] * 100\nwhile 1: y = sorted(x)",
    "maxima": "while 1: x = max([1] * 40000)",
    # the parser
    "ten megabytes of lines": "x = 1\n" * 2_000_000,
    "ten megabytes of text": "x = '" + "a" * 10_000_000 + "'",
    "brackets": "(" * 5000 + "1" + ")" * 5000,
    "open brackets": "[" * 5000,
    "open braces": "result = " + "{" * 59,
    "minus signs": "result = " + "-" * 3000 + "1",
    "minus signs apart": "result = " + "- " * 3000 + "1",
    "not not not": "result = " + "not " * 3000 + "1",
    "long sum": "result = " + "1+" * 9000 + "1",
    "chain of calls": "result = a" + "()" * 9000,
    "chain of subscripts": "result = a" + "[0]" * 6000,
    "chain of attributes": "result = a" + ".b" * 9000,
    "chain of conditions": "result = " + "1 if 1 else " * 1500 + "1",
    "chain of lambdas": "result = " + "lambda:" * 2800 + "1",
    "nested calls that do not parse": "result = " + "f(" * 55 + "x for x in y, 1" + ")" * 55,
    "nested tuples that do not parse": "result = " + "(a, b for c in " * 30,
    "nested arguments that do not parse": "result = " + "f(a=" * 50,
    "decorators": "@a\n" * 4000 + "def f(): pass",
    "indents": "\n".join(" " * level + "if 1:" for level in range(99)),
    "many names": "\n".join(f"a{i} = 1" for i in range(2500)),
    "null byte": "result = 1\x00",
    "half a surrogate": "result = '\ud800'",
}


def _measure() -> None:
    from language.sample import LIBRARY, sample_trip
    from tripwright.language import SOUND, UPSTREAM, Env, Program

    for name, source in HOSTILE.items():
        for profile in (UPSTREAM, SOUND):
            env = Env({"trip": sample_trip()}, profile)
            started = time.thread_time()
            result = Program(source, LIBRARY, profile).run(env)
            seconds = time.thread_time() - started
            tracemalloc.start()
            Program(source, LIBRARY, profile).run(Env({"trip": sample_trip()}, profile))
            peak = tracemalloc.get_traced_memory()[1]
            tracemalloc.stop()
            row = {"name": name, "profile": profile.name, "seconds": seconds, "peak": peak}
            print(json.dumps({**row, "value": result.value, "fault": str(result.fault or "")}))


if __name__ == "__main__":
    _measure()
