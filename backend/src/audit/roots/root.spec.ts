import {
  fingerprintOf,
  isSigned,
  SigningKey,
  headsOf,
  type Root,
  rootHash,
  rootProblem,
  signRoot,
} from './root.js';

/*
 * Python's hashlib.sha256 computed the digests below, over the texts in the comments. The key is the first of RFC 8032
 * §7.1, and OpenSSL made the signature. They must never change, because firms keep roots in this format elsewhere.
 */

const key = new SigningKey({
  auditKey: Buffer.from('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60', 'hex'),
});
const publicKey = `-----BEGIN PUBLIC KEY-----
MCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=
-----END PUBLIC KEY-----
`;

/* SHA-256 of an empty text. */
const ofNothing = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

type Head = [id: string, seq: number, hash: string];
type Heads = readonly Head[];

/* 6f1c0a52-8d3e-4b7a-9c21-0e5f4d3b2a10 1 92239b094bb59eb2e1d69fab3e66fa594baec4528c9f2ba93bca9dcd4009e7e5\n
   a0000000-0000-4000-8000-000000000001 0 abab…ab\n, the last with "ab" 32 times */
const heads: [Head, Head] = [
  [
    '6f1c0a52-8d3e-4b7a-9c21-0e5f4d3b2a10',
    1,
    '92239b094bb59eb2e1d69fab3e66fa594baec4528c9f2ba93bca9dcd4009e7e5',
  ],
  ['a0000000-0000-4000-8000-000000000001', 0, 'ab'.repeat(32)],
];
const headsHash = '15b16aedc253879bf99df032019b4473785825537d560aec459330076972ef44';

/* {"day":"2026-11-21","heads":2,"headsHash":"15b1…ef44","previous":null,"reads":0,"readsHash":"e3b0…b855"} */
const first: Root = {
  day: '2026-11-21',
  heads: 2,
  headsHash,
  reads: 0,
  readsHash: ofNothing,
  previous: null,
};
const firstHash = '460444cce4d7430fb9147fc3112dbe00f56c90a4f2b0a79fe9905fb6a2a03899';
const firstSignature =
  'OkDYrfyMazczkJiAoXXIUt8554AsaYkVceNHwJxYsm/if+4ztcFblFtYxXa3DkrKEntRYaXPz7y0MIEVXht4Bg==';

/* {"day":"2026-11-22","heads":0,"headsHash":"e3b0…b855","previous":"4604…3899","reads":0,"readsHash":"e3b0…b855"} */
const second: Root = {
  day: '2026-11-22',
  heads: 0,
  headsHash: ofNothing,
  reads: 0,
  readsHash: ofNothing,
  previous: firstHash,
};
const secondHash = '82b51ec80afb4720e08ed77c4033d1ff868e31385bf435c72da3596d12f7bcaa';

/* {"chains":{"security":{"head":"abab…ab","seq":7}},"day":"2026-11-23","heads":0,"headsHash":"e3b0…b855",
   "previous":"82b5…bcaa","reads":0,"readsHash":"e3b0…b855"}, on one line */
const third: Root = {
  ...second,
  day: '2026-11-23',
  chains: { security: { seq: 7, head: 'ab'.repeat(32) } },
  previous: secondHash,
};
const thirdHash = '1b485f5f759dacff7a2e6ef517af84f26ab8f177bfef4529e22b959c8bfd2693';

/* The same with "anchorsBefore":{"count":4,"hash":"cdcd…cd","kinds":["email"]}, first, and day and hash of the next day */
const fourth: Root = {
  ...third,
  day: '2026-11-24',
  anchorsBefore: { kinds: ['email'], count: 4, hash: 'cd'.repeat(32) },
  previous: thirdHash,
};
const fourthHash = 'a959f8076cb7eee7791f75bf9624b2c52896efcdcbcc307080c9bfad71dbc365';

describe('the hash of a day’s last rows', () => {
  it('is the SHA-256 that Python computes', () => {
    expect(headsOf(heads)).toEqual({ heads: 2, headsHash });
    expect(headsOf([])).toEqual({ heads: 0, headsHash: ofNothing });
  });

  it.each<[what: string, change: (rows: [Head, Head]) => Heads]>([
    ['a row is missing', ([row]) => [row]],
    ['two rows are swapped', ([one, other]) => [other, one]],
    ['an instance id differs', ([[, seq, hash], other]) => [[other[0], seq, hash], other]],
    ['a number differs', ([[id, , hash], other]) => [[id, 2, hash], other]],
    ['a hash differs', ([[id, seq], other]) => [[id, seq, ofNothing], other]],
  ])('changes if %s', (_what, change) => {
    expect(headsOf(change(heads)).headsHash).not.toBe(headsHash);
  });
});

describe('a daily root', () => {
  it('has the SHA-256 that Python computes, with and without a root before it', () => {
    expect(rootHash(first)).toBe(firstHash);
    expect(rootHash(second)).toBe(secondHash);
  });

  it('has the SHA-256 that Python computes, with the last row of the security log and the anchors before it', () => {
    expect(rootHash(third)).toBe(thirdHash);
    expect(rootHash(fourth)).toBe(fourthHash);
  });

  it('is signed as OpenSSL signs its hash', () => {
    expect(signRoot(first, key)).toEqual({ ...first, hash: firstHash, signature: firstSignature, publicKey });
  });

  it('verifies as the first root and after another one', () => {
    const signed = signRoot(first, key);
    expect(rootProblem(signed, undefined)).toBeUndefined();
    const next = signRoot(second, key);
    expect(rootProblem(next, signed)).toBeUndefined();
    expect(rootProblem(signRoot(third, key), next)).toBeUndefined();
  });

  it.each<[what: string, change: Partial<Root>]>([
    ['day', { day: '2026-11-20' }],
    ['number of histories', { heads: 3 }],
    ['hash of the histories', { headsHash: ofNothing }],
    ['number of reads', { reads: 1 }],
    ['hash of the reads', { readsHash: headsHash }],
    ['row of the security log', { chains: third.chains }],
    ['number of anchors', { anchorsBefore: fourth.anchorsBefore }],
  ])('does not verify with another %s', (_what, change) => {
    expect(rootProblem({ ...signRoot(first, key), ...change }, undefined)).toBe(
      'its hash does not match its contents',
    );
  });

  it('does not verify after the wrong root, or without the one before it', () => {
    const [one, other] = [signRoot(first, key), signRoot(second, key)];
    const problem = 'it does not continue the root before it';
    expect(rootProblem(other, undefined)).toBe(problem);
    expect(rootProblem(one, other)).toBe(problem);
    expect(rootProblem(other, signRoot({ ...first, reads: 1 }, key))).toBe(problem);
  });

  it('does not verify with the signature of another root, or of another key', () => {
    const signed = signRoot(first, key);
    const { signature } = signRoot(second, key);
    expect(rootProblem({ ...signed, signature }, undefined)).toBe('its signature is wrong');
    const stranger = new SigningKey({ auditKey: Buffer.alloc(32, 7) });
    expect(rootProblem({ ...signed, publicKey: stranger.publicKey }, undefined)).toBe(
      'its signature is wrong',
    );
  });
});

describe('the signing key', () => {
  it('is Ed25519: it signs an empty text as in RFC 8032', () => {
    expect(key.sign('').toString('hex')).toBe(
      'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
    );
  });

  it('has the SHA-256 of its public half as fingerprint', () => {
    expect(key.publicKey).toBe(publicKey);
    expect(fingerprintOf(publicKey)).toBe('06e3fd8fda29bb60ab59557de61edb0aecdb231134be30e75b455f8e1b792fa9');
  });

  it('is accepted only in the exact format that we write', () => {
    const signature = Buffer.from(firstSignature, 'base64');
    expect(isSigned(firstHash, signature, publicKey)).toBe(true);
    expect(isSigned(firstHash, signature, `${publicKey}\n`)).toBe(false);
    expect(isSigned(firstHash, signature, 'no key at all')).toBe(false);
    expect(isSigned(secondHash, signature, publicKey)).toBe(false);
  });
});
