import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { type AnyStateNode } from 'xstate';
import { canonicalJson, type Json, jsonHash } from '../../src/base/json.js';
import { workflows } from '../../src/operations/machines/workflows.js';
import { stateChange, withStateChange } from '../../src/workflow/model/difference.js';
import { rowHash, type TransitionRow } from '../../src/workflow/model/history.js';
import {
  headsOf,
  rootHash,
  signRoot,
  type SignedRoot,
  fingerprintOf,
  SigningKey,
} from '../../src/audit/roots/root.js';
import { verifyExport } from '../../src/audit/export/export-verifier.js';
import { rowLine } from '../../src/audit/export/lines.js';

/*
 * The vectors are for people who write their own verifier (docs/audit.md). They must never change: what firms keep
 * elsewhere was made in this way.
 */

interface Hashed {
  readonly text: string;
  readonly sha256: string;
}

interface Vectors {
  readonly canonicalJson: readonly (Hashed & { readonly value: Json })[];
  readonly rows: readonly (Hashed & { readonly row: TransitionRow })[];
  readonly states: readonly Json[];
  readonly heads: readonly (Hashed & { readonly heads: readonly [string, number, string][] })[];
  readonly roots: readonly (Hashed & { readonly root: SignedRoot })[];
  readonly key: { readonly seed: string; readonly publicKey: string; readonly fingerprint: string };
}

const read = (name: string): string =>
  readFileSync(new URL(`../../../docs/audit/vectors/${name}`, import.meta.url), 'utf8');
const vectors = JSON.parse(read('vectors.json')) as Vectors;
const file = read('history.ndjson');
const lines = file.trimEnd().split('\n');
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const key = new SigningKey({ auditKey: Buffer.from(vectors.key.seed, 'hex') });

it('hold of canonical JSON', () => {
  for (const { value, text, sha256: digest } of vectors.canonicalJson) {
    expect(canonicalJson(value)).toBe(text);
    expect([jsonHash(value), sha256(text)]).toEqual([digest, digest]);
  }
});

it('hold of rows, and are the rows of the file', () => {
  for (const { row, text, sha256: digest } of vectors.rows) {
    expect([rowHash(row), sha256(text), row.hash]).toEqual([digest, digest, digest]);
    expect(lines).toContain(rowLine(row));
  }
});

it('hold of the states that the rows lead to', () => {
  let state: Json = null;
  for (const [index, { row }] of vectors.rows.entries()) {
    const next: Json = row.to === null ? state : withStateChange(state, row.to);
    const change = index === 0 ? { from: null, to: next } : stateChange(state, next);
    expect({ from: row.from, to: row.to }).toEqual(change ?? { from: null, to: null });
    expect(next).toEqual(vectors.states[index]);
    state = next;
  }
});

it('hold of heads', () => {
  for (const { heads, text, sha256: digest } of vectors.heads) {
    expect([headsOf(heads).headsHash, sha256(text)]).toEqual([digest, digest]);
  }
});

it('hold of roots and their signatures', () => {
  for (const { root, text, sha256: digest } of vectors.roots) {
    expect([rootHash(root), sha256(text)]).toEqual([digest, digest]);
    expect(signRoot(root, key)).toEqual(root);
    expect(lines).toContain(JSON.stringify({ kind: 'root', ...root }));
  }
  expect(vectors.key).toMatchObject({ publicKey: key.publicKey, fingerprint: fingerprintOf(key.publicKey) });
});

describe('docs/audit.md', () => {
  const page = readFileSync(new URL('../../../docs/audit.md', import.meta.url), 'utf8');

  it('has its example from the vectors', () => {
    const [row, head, root] = [vectors.rows[1]!, vectors.heads[0]!, vectors.roots[0]!];
    const shown = [row.text, head.text, root.text, root.sha256, root.root.signature];
    for (const text of shown) expect(page).toContain(text);
  });

  it('names the events of all timers, and no others', () => {
    const walk = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(walk)];
    const timers = workflows.flatMap(({ machine }) =>
      walk(machine.root).flatMap(({ after }) => after.map(({ eventType }) => eventType)),
    );
    const named = [...page.matchAll(/^\| `(xstate\.after\.\S+)`/gm)].map(([, name]) => name);
    expect(timers.length).toBeGreaterThan(0);
    expect(named.toSorted()).toEqual(timers.toSorted());
  });
});

it('hold of the signed file', async () => {
  const before = `${lines.slice(0, -1).join('\n')}\n`;
  expect(JSON.parse(lines.at(-1)!)).toEqual({
    kind: 'end',
    rows: 5,
    chains: 1,
    sha256: sha256(before),
    signature: key.sign(sha256(before)).toString('base64'),
    publicKey: read('public-key.pem'),
  });
  expect(read('history.ndjson.sha256')).toBe(`${sha256(file)}  history.ndjson\n`);
  expect(await verifyExport(Readable.from([Buffer.from(file)]), [key.publicKey])).toMatchObject({
    rows: 5,
    chains: 1,
    roots: 2,
    whole: true,
    complete: false,
    findings: [],
  });
});
