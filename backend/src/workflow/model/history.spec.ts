import { type Json } from '../../base/json.js';
import {
  isIntact,
  originColumns,
  recordedActor,
  recordedEvent,
  recordedParts,
  rowHash,
  type UnhashedRow,
  withHash,
} from './history.js';

/*
 * The digests below are Python's, over the texts in the comments:
 *   python3 -c "import hashlib, sys; print(hashlib.sha256(sys.stdin.buffer.read()).hexdigest())"
 * They may never change: the hashes in every firm's database, and in every file it exported, are made like this.
 */

const id = '6f1c0a52-8d3e-4b7a-9c21-0e5f4d3b2a10';

/* [["6f1c0a52-8d3e-4b7a-9c21-0e5f4d3b2a10",0,"taxReturn",1,"CREATED","2026-11-20T14:03:05.007Z",
   "1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed","Client"],[null,null,null,null],{"files":1},null,
   {"documents":"received","quote":"unquoted"},{"files":1},[null,null,null]], on one line */
const first: UnhashedRow = {
  workflowId: id,
  seq: 0,
  machine: 'taxReturn',
  machineVersion: 1,
  type: 'CREATED',
  payload: { files: 1 },
  from: null,
  to: { quote: 'unquoted', documents: 'received' },
  contextChange: { files: 1 },
  actor: { id: '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed', role: 'Client' },
  ip: null,
  userAgent: null,
  requestId: null,
  reason: null,
  compensates: null,
  commandId: null,
  at: '2026-11-20T14:03:05.007Z',
  prevHash: null,
};
const firstHash = '47c855e582c1f1ef55ee4df6e78bc6ea9246b720b22f07267e1b194271f10d6e';

/* [["6f1c0a52-8d3e-4b7a-9c21-0e5f4d3b2a10",1,"taxReturn",1,"WITHDRAW_QUOTE","2026-11-21T09:00:00.000Z",
   "9c858901-8a57-4791-81fe-4c456b099bc9","Owner"],["192.0.2.7","Browser \"7\"/é","req-1",
   "7d444840-9dc0-41d1-b245-5ffdce74fad2"],{"a":"x","b":[2,{"a":1.5,"z":null}]},{"quote":"sent"},
   {"quote":"unquoted"},{"quote":{"amountCents":null,"revision":1}},["Priced for the wrong year",0,
   "47c855e582c1f1ef55ee4df6e78bc6ea9246b720b22f07267e1b194271f10d6e"]], on one line */
const second: UnhashedRow = {
  workflowId: id,
  seq: 1,
  machine: 'taxReturn',
  machineVersion: 1,
  type: 'WITHDRAW_QUOTE',
  payload: { b: [2, { z: null, a: 1.5 }], a: 'x' },
  from: { quote: 'sent' },
  to: { quote: 'unquoted' },
  contextChange: { quote: { revision: 1, amountCents: null } },
  actor: { id: '9c858901-8a57-4791-81fe-4c456b099bc9', role: 'Owner' },
  ip: '192.0.2.7',
  userAgent: 'Browser "7"/é',
  requestId: 'req-1',
  reason: 'Priced for the wrong year',
  compensates: 0,
  commandId: '7d444840-9dc0-41d1-b245-5ffdce74fad2',
  at: '2026-11-21T09:00:00.000Z',
  prevHash: firstHash,
};
const secondHash = '92239b094bb59eb2e1d69fab3e66fa594baec4528c9f2ba93bca9dcd4009e7e5';

/* As `second`, with …,"Owner","Zoë Quill"],[… */
const named: UnhashedRow = { ...second, actor: { ...second.actor, name: 'Zoë Quill' } };
const namedHash = '88c6fe042a62fdf12ee63eb8a9be5a47a39477436e3ebd4c6a98ef68b44df2ea';

describe('the hash of a row', () => {
  it('is the SHA-256 that another program computes of the first row', () => {
    expect(withHash(first)).toEqual({ ...first, hash: firstHash });
  });

  it('is the SHA-256 that another program computes of a row with everything in it', () => {
    expect(withHash(second)).toEqual({ ...second, hash: secondHash });
  });

  it('covers the actor’s name where there is one', () => {
    expect(rowHash(named)).toBe(namedHash);
    for (const name of ['', 'Zoe Quill']) {
      const changed = rowHash({ ...named, actor: { ...named.actor, name } });
      expect([namedHash, secondHash]).not.toContain(changed);
    }
  });

  it.each<[what: string, change: Partial<UnhashedRow>]>([
    ['the instance', { workflowId: '6f1c0a52-8d3e-4b7a-9c21-0e5f4d3b2a11' }],
    ['the number', { seq: 2 }],
    ['the machine', { machine: 'errand' }],
    ['the version of the machine', { machineVersion: 2 }],
    ['the type', { type: 'DECLINE_QUOTE' }],
    ['the time', { at: '2026-11-21T09:00:00.001Z' }],
    ['who did it', { actor: { id: '9c858901-8a57-4791-81fe-4c456b099bc8', role: 'Owner' } }],
    ['in which role', { actor: { id: '9c858901-8a57-4791-81fe-4c456b099bc9', role: 'Client' } }],
    ['the address', { ip: '192.0.2.8' }],
    ['the browser', { userAgent: null }],
    ['the request', { requestId: 'req-2' }],
    ['the command', { commandId: null }],
    ['the payload', { payload: { a: 'y', b: [2, { a: 1.5, z: null }] } }],
    ['the order of a list in the payload', { payload: { a: 'x', b: [{ a: 1.5, z: null }, 2] } }],
    ['the state before', { from: { quote: 'declined' } }],
    ['the state after', { to: { quote: 'sent' } }],
    ['the context', { contextChange: { quote: { revision: 2, amountCents: null } } }],
    ['the reason', { reason: 'Priced for the wrong yeas' }],
    ['a reason taken away', { reason: null }],
    ['what it undoes', { compensates: null }],
    ['the row before', { prevHash: secondHash }],
  ])('changes with %s', (_what, change) => {
    const changed = rowHash({ ...second, ...change });
    expect(changed).toMatch(/^[0-9a-f]{64}$/);
    expect(changed).not.toBe(secondHash);
  });

  it('does not match a row with other values, or with a value that JSON cannot hold', () => {
    expect(isIntact(withHash(second))).toBe(true);
    expect(isIntact({ ...withHash(second), reason: 'Priced for another year' })).toBe(false);
    expect(isIntact({ ...withHash(second), payload: { a: '\ud800' } })).toBe(false);
  });

  it('does not depend on the order of keys', () => {
    const payload = { a: 'x', b: [2, { a: 1.5, z: null }] };
    expect(rowHash({ ...second, payload })).toBe(secondHash);
  });

  it.each<[one: Partial<UnhashedRow>, other: Partial<UnhashedRow>]>([
    [
      { reason: 'x', requestId: null },
      { reason: null, requestId: 'x' },
    ],
    [
      { ip: 'x', userAgent: null },
      { ip: null, userAgent: 'x' },
    ],
    [
      { payload: { a: 1 }, contextChange: null },
      { payload: null, contextChange: { a: 1 } },
    ],
    [
      { from: { a: 1 }, to: null },
      { from: null, to: { a: 1 } },
    ],
    [{ reason: 'null' }, { reason: null }],
  ])('tells %j from %j', (one, other) => {
    expect(rowHash({ ...first, ...one })).not.toBe(rowHash({ ...first, ...other }));
  });
});

describe('an event in the history', () => {
  const actor = { id: null, role: 'System' };
  const taken = (event: object) => recordedParts({ type: 'X', actor, ...event });

  it.each<[what: string, event: object, parts: { payload: Json; reason: string | null }]>([
    ['only its type', {}, { payload: null, reason: null }],
    ['a reason', { reason: 'because', amount: 1 }, { payload: { amount: 1 }, reason: 'because' }],
    ['an empty reason', { reason: '' }, { payload: null, reason: '' }],
    ['a reason that is not text', { reason: { x: 1 } }, { payload: { reason: { x: 1 } }, reason: null }],
    ['no time from the sender', { at: '1999-01-01', year: 2025 }, { payload: { year: 2025 }, reason: null }],
    ['no undefined fields', { year: undefined }, { payload: null, reason: null }],
    ['null where null was sent', { year: null }, { payload: { year: null }, reason: null }],
  ])('is stored with %s', (_what, event, parts) => {
    expect(taken(event)).toEqual(parts);
  });

  it('is restored as it was sent, with the actor and time of its row', () => {
    const at = '2026-11-21T09:00:00.000Z';
    const row = { type: 'X', actor, at, ...taken({ year: 2025, reason: 'because' }) };
    expect(recordedEvent(row)).toEqual({ type: 'X', actor, at, year: 2025, reason: 'because' });
    expect(recordedEvent({ ...row, payload: null, reason: null })).toEqual({ type: 'X', actor, at });
  });

  it('is restored without the actor’s name, which the machine does not see', () => {
    const at = '2026-11-21T09:00:00.000Z';
    const row = { type: 'X', at, actor: { ...actor, name: 'Zoë Quill' }, payload: null, reason: null };
    expect(recordedEvent(row)).toEqual({ type: 'X', actor, at });
  });

  it('keeps a name as the database returns it', () => {
    const sender = { id: '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed', role: 'Client' };
    expect(recordedActor({ ...sender, name: 'Zo\0ë \ud800' })).toEqual({ ...sender, name: 'Zoë \ufffd' });
    expect(recordedActor(sender)).toEqual(sender);
  });

  it('does not take actor, time or type from its payload', () => {
    const at = '2026-11-21T09:00:00.000Z';
    const payload = { type: 'Y', at: '1999-01-01', actor: { id: null, role: 'Owner' } };
    expect(recordedEvent({ type: 'X', actor, at, reason: null, payload })).toEqual({ type: 'X', actor, at });
  });
});

it('stores the origin, with at most 256 characters of the user agent', () => {
  const userAgent = `${'x'.repeat(255)}yz`;
  expect(originColumns({ ip: '192.0.2.7', userAgent, requestId: 'req-1' })).toEqual({
    ip: '192.0.2.7',
    userAgent: `${'x'.repeat(255)}y`,
    requestId: 'req-1',
  });
  expect(originColumns({})).toEqual({ ip: null, userAgent: null, requestId: null });
});
