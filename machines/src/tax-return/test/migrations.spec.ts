import { transition } from 'xstate';
import { oldGolden } from './golden.js';
import { paid, play, send } from './play.js';
import { taxReturnMachine, taxReturnMachineVersion } from '../machine.js';
import { type TaxReturnEvent } from '../derived/types.js';
import { taxReturnMigrations } from '../migrations.js';
import { restoreTaxReturn } from '../derived/snapshot.js';

type Stored = Parameters<typeof restoreTaxReturn>[0];

const olderVersions = Array.from({ length: taxReturnMachineVersion - 1 }, (_, index) => index + 1);

const migrateToCurrent = (stored: Stored, version: number): Stored | string => {
  let migrated: Stored | string = stored;
  for (const { migrate: move } of taxReturnMigrations.slice(version - 1))
    if (typeof migrated !== 'string') migrated = move(migrated) as Stored | string;
  return migrated;
};

it('has a migration from each version to the next', () => {
  expect(taxReturnMigrations.map(({ from, to }) => [from, to])).toEqual(
    olderVersions.map((version) => [version, version + 1]),
  );
});

it('gives every stored state of an older version a complete state, or a reason why not', () => {
  for (const version of olderVersions) {
    for (const stored of oldGolden<Stored[]>(version, 'snapshots')) {
      const migrated = migrateToCurrent(stored, version);
      if (typeof migrated === 'string') expect(migrated).toMatch(/\S \S/);
      else expect(valueAfterMigrated(migrated)).toEqual(migrated.value);
    }
  }
});

/** The state value that the machine settles in. */
function valueAfterMigrated(stored: Stored): unknown {
  const [after, effects] = transition(taxReturnMachine, restoreTaxReturn(stored), {
    type: 'MIGRATED',
  } as unknown as TaxReturnEvent);
  expect(effects).toEqual([]);
  return after.value;
}

it.each([
  ['the forms that were signed', [{ fileId: 'old' }], true, ['scan'], ['old'], ['old']],
  ['those in force, if nothing was signed', [], false, ['scan'], [], ['new']],
  ['none without a spouse’s signature or a scan', [{ fileId: 'old' }], false, [], [], []],
] as const)(
  'version 12 takes for what a signer saw %s',
  (_, signedForms, spouseSigned, signedScans, spouse, scan) => {
    const context = { signatureForms: [{ fileId: 'new' }], signedForms, signedScans, spouseSigned };
    const asForms = (ids: readonly string[]) => ids.map((fileId) => ({ fileId }));
    expect(taxReturnMigrations[10]!.migrate({ value: { efile: 'sent' }, context })).toEqual({
      value: { efile: 'sent' },
      context: { ...context, spouseForms: asForms(spouse), scannedForms: asForms(scan) },
    });
  },
);

it('version 16 knows of no extension and of nobody who works on a return, because nobody recorded either before', () => {
  expect(taxReturnMigrations[14]!.migrate({ value: { efile: 'sent' }, context: { files: 2 } })).toEqual({
    value: { efile: 'sent', extension: 'none' },
    context: { files: 2, extensions: [], assigneeId: null },
  });
});

it('version 17 tells an open dispute from what was lost before, and leaves other payments as they are', () => {
  const payment = { reference: 'ch_1', amountCents: 30_000, refundedCents: 10_000 };
  const migrated = (of: object) => {
    const context = { files: 2, payments: [{ ...payment, ...of }] };
    const value = { payment: 'paid' };
    const after = taxReturnMigrations[15]!.migrate({ value, context }) as { context: { payments: object[] } };
    expect(after).toMatchObject({ value, context: { files: 2 } });
    return after.context.payments;
  };
  const lost = { lostCents: 10_000 };
  expect([{ fate: 'received' }, { fate: 'received', lostCents: 0 }].flatMap(migrated)).toEqual([
    { ...payment, fate: 'received' },
    { ...payment, fate: 'received' },
  ]);
  expect(migrated({ fate: 'received', ...lost })).toEqual([
    { ...payment, fate: 'received', disputes: [lost] },
  ]);
  expect(migrated({ fate: 'disputed', ...lost })).toEqual([
    { ...payment, fate: 'disputed', disputes: [lost, {}] },
  ]);
});

it('version 18 keeps a dispute that version 17 left open, and loses of it what the bank’s decision names', () => {
  const open = { reference: 'ch_1', amountCents: 30_000, refundedCents: 10_000, disputes: [{ id: 'du_1' }] };
  const context = { payments: [{ ...open, method: 'card', fate: 'disputed' }] };
  const stored = { value: { payment: 'disputed' }, context };
  expect(taxReturnMigrations[16]!.migrate(stored)).toEqual(stored);
  const before = play(...paid).toJSON() as unknown as Stored;
  const disputed = {
    value: { ...before.value, payment: 'disputed' },
    context: { ...before.context, ...context },
  };
  const migrated = migrateToCurrent(disputed as Stored, 17) as Stored;
  const lost = { type: 'DISPUTE_LOST', reference: 'ch_1', dispute: 'du_1', amountCents: 25_000 } as const;
  expect(send(restoreTaxReturn(migrated), lost).context.payments).toMatchObject([
    { fate: 'refunded', refundedCents: 35_000, disputes: [{ id: 'du_1', lostCents: 25_000 }] },
  ]);
});

it('version 13 changes no return', () => {
  const stored = { value: { payment: 'due', paymentReview: 'needed' }, context: { files: 2 } };
  expect(taxReturnMigrations[11]!.migrate(stored)).toEqual(stored);
});

it('version 11 changes no return', () => {
  const stored = { value: { payment: 'processing' }, context: { files: 2 } };
  expect(taxReturnMigrations[9]!.migrate(stored)).toEqual(stored);
});

it('version 10 files first, as every firm did before', () => {
  const move = taxReturnMigrations[8]!;
  const rules = { fourEyes: true, signing: false };
  expect(move.migrate({ value: { efile: 'sent' }, context: { files: 2, rules } })).toEqual({
    value: { efile: 'sent' },
    context: { files: 2, rules: { ...rules, payment: false } },
  });
});

it('version 9 knows of no document that staff asked for', () => {
  const move = taxReturnMigrations[7]!;
  expect(move.migrate({ value: { efile: 'sent' }, context: { files: 2, reminders: { quote: 1 } } })).toEqual({
    value: { efile: 'sent', requests: 'idle' },
    context: { files: 2, requests: [], reminders: { quote: 1, document: 0 } },
  });
});

describe('version 8', () => {
  const [, , , , , , move] = taxReturnMigrations;
  const form = { fileId: 's', sha256: 'ab', factsSha256: 'cd' };

  it('lets one person sign the forms that were added before', () => {
    expect(
      move!.migrate({ value: { efile: 'signed' }, context: { signatureForms: [form], signedForms: [form] } }),
    ).toEqual({
      value: { efile: 'signed', spouse: 'idle' },
      context: {
        signatureForms: [{ ...form, joint: false }],
        signedForms: [{ ...form, joint: false }],
        spouseSigned: false,
        spouseFailures: 0,
      },
    });
  });
});

describe('version 13', () => {
  const move = taxReturnMigrations.at(12)!;

  it.each([
    ['accepted', 2],
    ['sent', null],
  ])('knows whether the client accepted a quote that is %s, and of no mailing', (quote, acceptedRevision) => {
    const context = { quote: { amountCents: 30_000, revision: 2 } };
    expect(move.migrate({ value: { quote }, context })).toEqual({
      value: { quote },
      context: {
        ...context,
        jurisdictions: [],
        mailings: [],
        acceptedRevision,
        unpaidFilingAllowed: false,
        waivedCents: 0,
      },
    });
  });
});

describe('version 7', () => {
  const [, , , , , move] = taxReturnMigrations;

  it.each(['notSent', 'signed', 'accepted'])(
    'knows of no transmission of a return whose e-file is %s',
    (efile) => {
      expect(move!.migrate({ value: { efile }, context: { files: 2 } })).toEqual({
        value: { efile, filing: 'none' },
        context: { files: 2, transmissions: [] },
      });
    },
  );
});

describe('version 6', () => {
  const [, , , , move] = taxReturnMigrations;
  const form = { fileId: 's', sha256: 'ab', factsSha256: 'cd' };

  it.each([
    ['notSent', []],
    ['sent', []],
    ['signed', [form]],
    ['accepted', [form]],
  ])('knows which forms a signature covers in a return whose e-file is %s', (efile, signedForms) => {
    expect(move!.migrate({ value: { efile }, context: { files: 2, signatureForms: [form] } })).toEqual({
      value: { efile },
      context: { files: 2, signatureForms: [form], signedForms },
    });
  });
});

describe('version 5', () => {
  const [, , , move] = taxReturnMigrations;
  const signingOf = (efile: string) =>
    move!.migrate({ value: { efile, review: 'notReleased' }, context: { files: 2 } });

  it.each([
    ['notSent', 'idle'],
    ['sent', 'idle'],
    ['signed', 'noFormOnFile'],
    ['accepted', 'noFormOnFile'],
  ])('knows of no form in a return whose e-file is %s', (efile, signing) => {
    expect(signingOf(efile)).toEqual({
      value: { efile, review: 'notReleased', signing },
      context: {
        files: 2,
        signatureForms: [],
        signedScans: [],
        identityFailures: 0,
        signedElectronically: false,
      },
    });
  });
});

describe('version 4', () => {
  const [, , move] = taxReturnMigrations;
  const rules = { fourEyes: true, documentsFirst: false, preparersFirst: false };
  const migrated = (amountCents: number | null) =>
    move!.migrate({
      value: { quote: 'sent' },
      context: { files: 2, quote: { amountCents, revision: 1 }, reminders: { signature: 1 }, rules },
    });

  it('gives a quote of version 3 one line, and no letter; it has no review copy yet, and requires none', () => {
    expect(migrated(30_000)).toEqual({
      value: { quote: 'sent', review: 'notReleased' },
      context: {
        files: 2,
        quote: { amountCents: 30_000, revision: 1 },
        terms: { lines: [{ label: 'Tax return', cents: 30_000 }], letter: null },
        reminders: { signature: 1, review: 0 },
        rules: { ...rules, signing: false },
        reviewFiles: [],
      },
    });
  });

  it('gives a return without a quote no lines', () => {
    expect(migrated(null)).toMatchObject({ context: { terms: { lines: [], letter: null } } });
  });
});

describe('version 3', () => {
  const [, move] = taxReturnMigrations;

  it('knows of each payment how much went back: all or nothing', () => {
    const fates = ['inReview', 'received', 'disputed', 'refunded', 'returned', 'takenBack'];
    const payments = fates.map((fate) => ({ reference: fate, amountCents: 30_000, method: 'card', fate }));
    const value = { payment: 'paid' };
    const migrated = move!.migrate({ value, context: { files: 2, payments } });
    expect(migrated).toEqual({
      value,
      context: {
        files: 2,
        payments: payments.map((each, index) => ({
          ...each,
          refundedCents: [0, 0, 0, 30_000, 30_000, 0][index],
        })),
      },
    });
  });
});

describe('version 2', () => {
  const [move] = taxReturnMigrations;
  const ofVersion1 = (payment: string, last: object | null, quote = 'accepted') => ({
    value: { lifecycle: 'active', quote, efile: 'accepted', payment },
    context: { quote: { amountCents: 30_000, revision: 1 }, files: 1, payment: last },
  });
  const migrateFrom1 = (...args: Parameters<typeof ofVersion1>) =>
    move!.migrate(ofVersion1(...args)) as {
      value: { payment: string; paymentReview: string };
      context: { payments: object[]; payment?: object };
    };

  it('keeps card and offline payments', () => {
    expect(migrateFrom1('paid', { amountCents: 30_000, reference: 'ch_1' }).context.payments).toEqual([
      { reference: 'ch_1', amountCents: 30_000, method: 'card', fate: 'received' },
    ]);
    const { value, context } = migrateFrom1('paid', { amountCents: 30_000, reference: 'offline' });
    expect(value).toMatchObject({ payment: 'paid', paymentReview: 'clear' });
    expect(context.payments).toEqual([
      { reference: 'offline-1', amountCents: 30_000, method: 'offline', fate: 'received' },
    ]);
    expect(context).not.toHaveProperty('payment');
  });

  it('starts with all rules of the firm off', () => {
    expect(migrateFrom1('due', null).context).toMatchObject({
      payments: [],
      rules: { fourEyes: false, documentsFirst: false, preparersFirst: false },
      doneBy: {},
    });
  });

  it('turns an amount paid without a payment into one recorded by hand', () => {
    expect(migrateFrom1('paid', null).context.payments).toEqual([
      { reference: 'settled', amountCents: 30_000, method: 'offline', fate: 'received' },
    ]);
  });

  it('keeps invoices paid that the owner settled for less', () => {
    expect(migrateFrom1('paid', { amountCents: 20_000, reference: 'ch_1' }).context.payments).toEqual([
      { reference: 'ch_1', amountCents: 20_000, method: 'card', fate: 'received' },
      { reference: 'settled', amountCents: 10_000, method: 'offline', fate: 'received' },
    ]);
  });

  it('unlocks the invoice after an unexpected payment, and keeps a refunded one refunded', () => {
    const last = { amountCents: 500, reference: 'ch_1' };
    expect(migrateFrom1('refunded', last, 'sent').value.payment).toBe('locked');
    expect(migrateFrom1('refunded', last, 'sent').context.payments).toMatchObject([{ fate: 'returned' }]);
    expect(migrateFrom1('refunded', last).value.payment).toBe('refunded');
    expect(migrateFrom1('needsReview', last).value).toMatchObject({
      payment: 'due',
      paymentReview: 'needed',
    });
    expect(migrateFrom1('needsReview', last, 'sent').value).toMatchObject({ payment: 'locked' });
  });
});
