import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type Json } from '../../src/base/json.js';
import { DailyRoots } from '../../src/audit/roots/daily-roots.js';
import { SigningKey } from '../../src/audit/roots/root.js';
import { Clock } from '../../src/base/clock.js';
import { rowHash, type TransitionRow } from '../../src/workflow/model/history.js';
import { accountAs, type TestAccount } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';
import { pdfFile } from '../support/documents.js';
import { orderOf, play, untilDue, upload } from '../support/orders.js';

const hasPython = spawnSync('python3', ['--version']).status === 0;
const docs = fileURLToPath(new URL('../../../docs/audit/', import.meta.url));
const script = join(docs, 'verify_export.py');
const dayMs = 86_400_000;

let app: TestApp;
let key: SigningKey;
let whole: string;
let one: string;
/** The return with all steps. */
let id: string;
const as = {} as Record<'Client' | 'Owner' | 'Auditor', TestAccount>;

/** A line of the file. */
type Line = { kind: string } & Record<string, Json>;

interface Outcome {
  status: number;
  output: string;
}

/** Runs scripts as `python3 <script> <args>...` does, each as a line of JSON. Starting Python takes longer than a script. */
const runner = `
import contextlib, io, json, runpy, sys, traceback
for line in sys.stdin:
    sys.argv, output, status = json.loads(line), io.StringIO(), 0
    with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
        try:
            runpy.run_path(sys.argv[0], run_name="__main__")
        except SystemExit as end:
            status = end.code
        except Exception:
            status = 1
            traceback.print_exc(file=output)
    print(json.dumps({"status": status, "output": output.getvalue()}), flush=True)`;

let child: ChildProcess;
let outcomes: AsyncIterator<string>;

/** Runs a script of docs/audit in the one Python process. */
async function python(...args: string[]): Promise<Outcome> {
  child.stdin!.write(`${JSON.stringify(args)}\n`);
  const { value, done } = await outcomes.next();
  if (done) throw new Error('Python ended');
  return JSON.parse(value) as Outcome;
}

/** Verifies a text as an exported file, with the program's key unless there are others. */
function verify(text: string | Buffer, keys: readonly string[] = [key.publicKey]): Promise<Outcome> {
  const file = join(app.environment.dataDir, 'export.ndjson');
  writeFileSync(file, text);
  const keyFiles = keys.map((pem, place) => {
    const path = join(app.environment.dataDir, `key-${place}.pem`);
    writeFileSync(path, pem);
    return path;
  });
  return python(script, file, ...keyFiles);
}

const parsed = (text: string): Line[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);

/** Writes lines as a file with a new end, as whoever has the key can. */
function signed(lines: readonly Line[], signer = key): string {
  const body = lines
    .filter(({ kind }) => kind !== 'end')
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('');
  const sha256 = createHash('sha256').update(body).digest('hex');
  const count = (kind: string) => lines.filter((line) => line.kind === kind).length;
  const end = {
    kind: 'end',
    rows: count('row'),
    chains: count('chain'),
    sha256,
    signature: signer.sign(sha256).toString('base64'),
    publicKey: signer.publicKey,
  };
  return `${body}${JSON.stringify(end)}\n`;
}

async function exported(search: string): Promise<string> {
  const response = await fetch(`${app.url}/api/audit/export?format=ndjson${search}`, {
    headers: { Authorization: as.Auditor.token },
  });
  expect(response.status).toBe(200);
  return response.text();
}

(hasPython ? describe : describe.skip)('the independent verifier', () => {
  beforeAll(async () => {
    child = spawn('python3', ['-c', runner], { cwd: docs, stdio: ['pipe', 'pipe', 'inherit'] });
    outcomes = createInterface({ input: child.stdout! })[Symbol.asyncIterator]();
    app = await startApp({ environment: { sessionMaxS: 1e8 }, withoutSealing: true });
    key = app.app.get(SigningKey, { strict: false });
    for (const role of ['Client', 'Owner', 'Auditor'] as const) as[role] = await accountAs(app, role);
    const link = await upload(app, as.Client, pdfFile(), 'W-2 Zoë.pdf');
    ({ id } = await orderOf(app, as.Client, { name: 'Zoë Quill', files: [{ name: 'W-2.pdf', link }] }));
    await play(app, id, as, untilDue);
    for (const steps of [0, 3]) {
      const other = await orderOf(app, as.Client, { name: 'Ada Hopper' });
      await play(app, other.id, as, untilDue.slice(0, steps));
    }
    const clock = jest.spyOn(app.app.get(Clock), 'now');
    clock.mockImplementation(() => new Date(Date.now() + 2 * dayMs));
    while (await app.app.get(DailyRoots).signNext());
    clock.mockRestore();
    whole = await exported('');
    one = await exported(`&return=${id}`);
  });
  afterAll(async () => {
    child.stdin!.end();
    await Promise.all([once(child, 'exit'), app.stop()]);
  });

  it('has fewer than 240 lines and needs no package', () => {
    const source = readFileSync(script, 'utf8');
    expect(source.split('\n').length).toBeLessThan(240);
    const imported = [...source.matchAll(/^(?:import|from) (.*?)(?: import.*)?$/gm)].map(
      ([, names]) => names,
    );
    expect(imported).toEqual(['base64, hashlib, json, sys', 'decimal']);
  });

  it('accepts fresh exports, of the whole history and of a part', async () => {
    const count = (wanted: string) => parsed(whole).filter(({ kind }) => kind === wanted).length;
    const rows = count('row');
    const all = await verify(whole);
    expect(all).toMatchObject({ status: 0 });
    expect(all.output).toMatch(
      `UNCHANGED: ${rows} rows of 3 returns; ${count('root')} daily roots, which seal ${rows}\n`,
    );
    expect(all.output).toContain('The file has the whole history');
    expect((await verify(one)).output).toContain('The file has whole returns, but not all');
    expect((await verify(await exported('&role=Owner'))).output).toContain(
      'cannot show whether others are missing',
    );
    expect(await verify(await exported('&event=ARCHIVE'))).toMatchObject({ status: 0 });
    expect(await verify(one, [])).toMatchObject({
      status: 3,
      output: expect.stringMatching(/^CONSISTENT, NOT PROVEN: /) as string,
    });
  });

  it('runs by itself, accepts the file of the test vectors, and computes the same from each', () => {
    const direct = (...args: string[]) => {
      const { status, stdout, stderr } = spawnSync('python3', args, { encoding: 'utf8', cwd: docs });
      return { status, output: stdout + stderr };
    };
    expect(direct(script, 'vectors/history.ndjson', 'vectors/public-key.pem')).toMatchObject({ status: 0 });
    expect(direct(script, 'vectors/history.ndjson', 'vectors/vectors.json')).toMatchObject({ status: 2 });
    const check = `
import json
from verify_export import canonical, follow, root_hash, row_hash, sha256
with open("vectors/vectors.json", encoding="utf-8") as file: vectors = json.load(file)
for each in vectors["canonicalJson"]: assert canonical(each["value"]) == each["text"], each
for each in vectors["rows"]: assert row_hash(each["row"]) == each["sha256"], each
for each in vectors["roots"]: assert root_hash(each["root"]) == each["sha256"], each
for each in sum((vectors[kind] for kind in ("canonicalJson", "rows", "heads", "reads", "roots")), []):
    assert sha256(each["text"]) == each["sha256"], each
state = None
for each, after in zip(vectors["rows"], vectors["states"]):
    state = state if each["row"]["to"] is None else follow(state, each["row"]["from"], each["row"]["to"])
    assert state == after, each
for each in vectors["heads"]:
    assert each["text"] == "".join(f"{own} {seq} {row}\\n" for own, seq, row in each["heads"])
for each in vectors["reads"]:
    assert each["text"] == "".join(canonical(read) + "\\n" for read in each["reads"])
print("same")`;
    expect(direct('-c', check)).toEqual({ status: 0, output: 'same\n' });
  });

  /** Where a line is; of the kinds about one return, those about the return with all steps. */
  const place = (lines: Line[], kind: string, nth = 0): number =>
    lines.flatMap((line, index) => (line.kind === kind && (line.workflowId ?? id) === id ? [index] : []))[
      nth
    ]!;
  const changed = (lines: Line[], kind: string, nth: number, change: object): Line[] => {
    const at = place(lines, kind, nth);
    return lines.with(at, { ...lines[at]!, ...change } as Line);
  };
  /** A row with another content and a hash that fits it. */
  const rehashed = (row: Line, change: object): Line => {
    const forged = { ...row, ...change } as unknown as TransitionRow;
    return { ...forged, hash: rowHash(forged) } as unknown as Line;
  };
  /** The lines with one chain rebuilt from a row on, as whoever may write to the database can. */
  const rewritten = (lines: Line[], nth: number, change: object): Line[] => {
    const copy = [...lines];
    let prevHash: Json | undefined;
    for (let at = place(lines, 'row', nth); copy[at]!.kind === 'row'; at++) {
      copy[at] = rehashed(copy[at]!, prevHash === undefined ? change : { prevHash });
      prevHash = copy[at]!.hash;
    }
    return copy;
  };

  /* Each change is signed again, so that it has to be found by itself. */
  it.each<[what: string, change: (lines: Line[]) => Line[], problem: string]>([
    [
      'a changed amount',
      (lines) => changed(lines, 'row', 1, { payload: { amountCents: 1 } }),
      'the hash of row 1 ',
    ],
    [
      'a changed name',
      (lines) => changed(lines, 'row', 1, { actor: { id: null, role: 'Owner', name: 'Ann' } }),
      'the hash of row 1 ',
    ],
    [
      'a removed name',
      (lines) => changed(lines, 'row', 1, { actor: { id: as.Owner.id, role: 'Owner' } }),
      'the hash of row 1 ',
    ],
    [
      'a changed row with a hash that fits',
      (lines) =>
        lines.with(place(lines, 'row', 1), rehashed(lines[place(lines, 'row', 1)]!, { reason: 'x' })),
      'row 2 does not continue the row before it',
    ],
    ['a whole rebuilt chain', (lines) => rewritten(lines, 1, { reason: 'x' }), 'does not match the rows'],
    [
      'a state that no row leads to',
      (lines) => rewritten(lines, 1, { from: { quote: 'accepted' } }),
      'it does not start from the state',
    ],
    ['a removed row', (lines) => lines.toSpliced(place(lines, 'row', 1), 1), 'a row before row 2 is missing'],
    [
      'a removed first row',
      (lines) => lines.toSpliced(place(lines, 'row'), 1),
      'a row before row 1 is missing',
    ],
    [
      'a repeated row',
      (lines) => lines.toSpliced(place(lines, 'row', 1), 0, lines[place(lines, 'row', 1)]!),
      'a row before row 1 is missing',
    ],
    [
      'rows in another order',
      (lines) => {
        const at = place(lines, 'row', 1);
        return lines.with(at, lines[at + 1]!).with(at + 1, lines[at]!);
      },
      'a row before row 2 is missing',
    ],
    [
      'removed last rows',
      (lines) => {
        const at = place(lines, 'chain');
        const seqs = (lines[at]!.seqs as number[]).slice(0, -1);
        return lines.with(at, { ...lines[at]!, seqs, seals: [] }).toSpliced(at - 1, 1);
      },
      'does not match the rows',
    ],
    [
      'a removed return',
      (lines) => lines.toSpliced(place(lines, 'return'), place(lines, 'chain') - place(lines, 'return') + 1),
      'does not match the rows',
    ],
    [
      'a removed line about a return',
      (lines) => lines.toSpliced(place(lines, 'return'), 1),
      'the line about this return is missing',
    ],
    [
      'a line about another return',
      (lines) => changed(lines, 'return', 0, { workflowId: 'x' }),
      'the line about this return is missing',
    ],
    [
      'a removed end of a return',
      (lines) => lines.toSpliced(place(lines, 'chain'), 1),
      'the end of the return before is missing|does not match the rows',
    ],
    ['a removed seal', (lines) => changed(lines, 'chain', 0, { seals: [] }), 'does not match the rows'],
    [
      'a removed root',
      (lines) => lines.toSpliced(place(lines, 'root'), 1),
      'does not continue the root before it',
    ],
    ['removed roots', (lines) => lines.filter(({ kind }) => kind !== 'root'), 'is missing'],
    ['a changed root', (lines) => changed(lines, 'root', 0, { reads: 99 }), 'does not match its contents'],
    [
      'an unknown kind of line',
      (lines) => lines.toSpliced(2, 0, { kind: 'note' }),
      'it is not what was exported',
    ],
    ['a missing header', (lines) => lines.slice(1), 'the header is missing'],
    [
      'a second header',
      (lines) => lines.toSpliced(1, 0, lines[0]!),
      'the header is missing, or not the first line',
    ],
    [
      'another version of the format',
      (lines) => changed(lines, 'header', 0, { version: 2 }),
      'its format is unknown',
    ],
  ])('finds %s', async (_what, change, problem) => {
    const { status, output } = await verify(signed(change(parsed(whole))));
    expect({ status, output }).toEqual({ status: 1, output: expect.stringMatching(problem) as string });
    expect(output).toMatch(/^WRONG: line \d+: /);
  });

  it.each<[what: string, change: (lines: Line[]) => Line[], problem: string]>([
    ['removed heads', (lines) => lines.toSpliced(place(lines, 'heads'), 1), 'is missing'],
    ['heads without a row', (lines) => changed(lines, 'heads', 0, { heads: [] }), 'do not contain'],
    [
      'added heads',
      (lines) => {
        const heads = lines[place(lines, 'heads')]!.heads as Json[];
        return changed(lines, 'heads', 0, { heads: [...heads, ['x', 1, 'y']] });
      },
      'does not match the rows',
    ],
    [
      'a second list of heads',
      (lines) => lines.toSpliced(place(lines, 'heads'), 0, lines[place(lines, 'heads')]!),
      'it is not what was exported',
    ],
    ['a rebuilt chain', (lines) => rewritten(lines, 1, { reason: 'x' }), 'do not contain'],
  ])('finds %s in a file of one return', async (_what, change, problem) => {
    expect(await verify(signed(change(parsed(one))))).toEqual({
      status: 1,
      output: expect.stringContaining(problem) as string,
    });
  });

  it('lists everything that is wrong, up to a hundred, and counts the rest', async () => {
    const lines = parsed(whole);
    const ofRow = lines.flatMap(({ kind }, at) => (kind === 'row' ? [at] : []));
    const forged = ofRow.reduce((all, at) => all.with(at, { ...all[at]!, reason: 'x' }), lines);
    const root = forged.findIndex(({ kind }) => kind === 'root');
    const { output } = await verify(signed(forged.with(root, { ...forged[root]!, reads: 99 })));
    const said = output.trimEnd().split('\n');
    expect(
      said.slice(0, -1).map((line) => Number(/^WRONG: line (\d+): the hash of /.exec(line)![1])),
    ).toEqual([...ofRow, root].map((at) => at + 1));
    expect(said.at(-1)).toBe(`Found ${ofRow.length + 1} problems`);
    const garbage = await verify(`${whole.split('\n')[0]}\n${'garbage\n'.repeat(500)}`);
    expect(garbage.output.split('\n')).toHaveLength(102);
    expect(garbage.output).toMatch(/Found 501 problems\n$/);
  });

  it('finds what was changed without the key', async () => {
    const lines = whole.split('\n');
    const last = lines.length - 2;
    const stranger = new SigningKey({ auditKey: Buffer.alloc(32, 7) });
    const end = JSON.parse(lines[last]!) as Line;
    const withEnd = (change: object) => lines.with(last, JSON.stringify({ ...end, ...change })).join('\n');
    const forged = parsed(whole).map((line) =>
      line.kind === 'root'
        ? {
            ...line,
            signature: stranger.sign(line.hash as string).toString('base64'),
            publicKey: stranger.publicKey,
          }
        : line,
    );
    const cases: [text: string, problem: string][] = [
      [whole.replace('W-2 Zoë.pdf', 'W-2 Zoe.pdf'), 'something before the end was changed'],
      [withEnd({ signature: Buffer.alloc(64, 1).toString('base64') }), 'its signature is wrong'],
      [
        withEnd({ signature: stranger.sign(end.sha256 as string).toString('base64') }),
        'its signature is wrong',
      ],
      [withEnd({ signature: '' }), 'it is not what was exported'],
      [withEnd({ publicKey: stranger.publicKey }), 'is not trusted'],
      [signed(parsed(whole), stranger), 'is not trusted'],
      [signed(forged, stranger), 'is not trusted'],
      [lines.slice(0, -2).join('\n') + '\n', 'the file has no end'],
      [whole.slice(0, -1), 'it was cut off'],
      [`${whole}\n`, 'there is something after the end'],
      [whole.replace('"kind":"row",', '"kind":"row","kind":"row",'), 'it has a key twice'],
      ['', 'the file has no end'],
    ];
    for (const [text, problem] of cases)
      expect(await verify(text)).toEqual({ status: 1, output: expect.stringContaining(problem) as string });
    expect(await verify(signed(forged, stranger), [])).toMatchObject({ status: 3 });
    expect(await verify(signed(parsed(whole), stranger), [key.publicKey, stranger.publicKey])).toMatchObject({
      status: 0,
    });
    const latin = Buffer.from(whole.replace('Zoë', 'Zo\u00eb'), 'latin1');
    expect(await verify(latin)).toMatchObject({ status: 1 });
  });

  it('finds any flipped bit', async () => {
    const bytes = Buffer.from(one);
    const step = Math.ceil(bytes.length / 40);
    for (let at = 0; at < bytes.length; at += step) {
      const copy = Buffer.from(bytes);
      copy[at] = copy[at]! ^ 1;
      expect({ at, ...(await verify(copy)) }).toMatchObject({ at, status: 1 });
    }
  });

  it('says what to do about a file that it cannot read, or no file', async () => {
    for (const args of [[], ['/no/such/file'], ['vectors/history.ndjson', 'vectors/vectors.json']]) {
      const { status, output } = await python(script, ...args);
      expect(status).toBe(2);
      expect(output).not.toContain('Traceback');
    }
    expect((await python(script)).output).toContain('python3 verify_export.py history.ndjson');
  });
});
