import {
  clientActions,
  type ClientEmail,
  clientStatusOf,
  type FirmEmail,
  isStillDue,
  noRules,
  pureTransition,
  stepsUpTo,
  type TaxReturnContext,
  taxReturnMachine,
  type TaxReturnRequest,
  type TaxReturnSnapshot,
  type TaxReturnValue,
  valueOf,
} from '@tax-firm/machines';
import { initialTransition } from 'xstate';
import { firstRoleFor, sampleRequests, stamped } from '../../../../machines/src/tax-return/test/explore.js';
import {
  spouseIdentified,
  spouseSignature,
  submission,
  transmitted,
} from '../../../../machines/src/tax-return/test/play.js';
import { date } from '../../mail/text/mail-format.js';
import { layOutText } from '../../mail/text/mail-layout.js';
import { type SpouseNews } from '../../mail/text/spouse-news.js';
import { type TaxReturnEntity } from '../../returns/return/tax-return.entity.js';
import { type Receipt } from '../../money/payments/payments.dto.js';
import { type TransitionRow } from '../../workflow/model/history.js';
import { clientEmails } from './client-emails.js';
import { firmEmails } from './firm-emails.js';
import { spouseNewsOf } from './notifications.js';
import { emailFactsOf, type WorkflowEmail, writeEmail } from './workflow-email.js';

const firm = 'Lantern Street CPA';
const letterhead = { name: firm, email: 'hello@cpa.example', phone: '555', publicUrl: 'http://cpa.example' };
const client = 'Zoë <b>O’Hara</b> & "Co"';
const id = '11111111-1111-4111-8111-111111111111';

const emails: Record<ClientEmail | FirmEmail, WorkflowEmail> = { ...clientEmails, ...firmEmails };
type Name = keyof typeof emails;
const names = Object.keys(emails) as Name[];

/** A return at some point, with the row of history that led there. */
interface Point {
  readonly snapshot: TaxReturnSnapshot;
  readonly row: TransitionRow;
  readonly before?: Point;
  /** The emails that the row causes. */
  readonly causes: readonly Name[];
}

type SentEvent = { readonly type: string; readonly reason?: string };
type Effects = readonly { readonly type: string; readonly params?: unknown }[];

function pointOf(event: SentEvent, [snapshot, effects]: [TaxReturnSnapshot, Effects], before?: Point): Point {
  const { type, reason = null, ...payload } = event;
  const seq = (before?.row.seq ?? -1) + 1;
  const changed = (now: object, then: object = {}) =>
    Object.fromEntries(
      Object.entries(now).filter(([key, value]) => value !== then[key as keyof typeof then]),
    ) as TransitionRow['to'];
  const row = {
    workflowId: id,
    seq,
    machine: 'taxReturn',
    machineVersion: 2,
    type,
    reason,
    payload: Object.keys(payload).length > 0 ? payload : null,
    from: null,
    to: changed(valueOf(snapshot), before && valueOf(before.snapshot)),
    contextChange: changed(snapshot.context, before?.snapshot.context),
    actor: { id: null, role: 'System' },
    ip: null,
    userAgent: null,
    requestId: null,
    compensates: null,
    commandId: null,
    at: new Date(Date.UTC(2026, 1, 1 + seq, 15)).toISOString(),
    prevHash: null,
    hash: '',
  };
  const causes = effects.flatMap(({ type: kind, params }) =>
    kind === 'emailClient' || kind === 'emailFirm' ? [(params as { template: Name }).template] : [],
  );
  return { snapshot, row, before, causes };
}

const input = { files: 1, rules: noRules };
const created = pointOf({ type: 'CREATED', ...input }, initialTransition(taxReturnMachine, input));

/** The return after an event or a timer; undefined if the machine refuses it. */
function after(point: Point, sent: SentEvent): Point | undefined {
  const isTimer = sent.type.startsWith('xstate.');
  const request = sent as TaxReturnRequest;
  const event = isTimer ? request : stamped(request, firstRoleFor(request.type));
  return point.snapshot.can(event as never)
    ? pointOf(sent, pureTransition(taxReturnMachine, point.snapshot, event), point)
    : undefined;
}

/** A return after a sequence of events and timers. */
const life = (...events: (TaxReturnRequest | { type: `xstate.after.${string}` })[]): Point =>
  events.reduce<Point>((point, each) => {
    const next = after(point, each);
    if (!next) throw new Error(`The machine refuses ${each.type}`);
    return next;
  }, created);

const historyOf = (point: Point): TransitionRow[] => [
  ...(point.before ? historyOf(point.before) : []),
  point.row,
];

const taxReturnAt = ({ snapshot }: Point) =>
  ({
    id,
    name: client,
    email: 'zoe@people.example',
    service: 'Tax Preparation Individual',
    taxYear: 2025,
    companyName: null,
    entity: null,
    context: snapshot.context,
    stateValue: valueOf(snapshot),
  }) as TaxReturnEntity;

/** The email that one point causes, written at the same or a later point. */
function written(name: Name, cause: Point, writtenAt = cause) {
  const facts = emailFactsOf(taxReturnAt(writtenAt), historyOf(writtenAt), cause.row.seq, firm);
  return { facts, content: writeEmail(emails[name], facts, true) };
}

const textOf = (...of: Parameters<typeof written>) => {
  const { content } = written(...of);
  return `${content.subject}\n${layOutText(content, letterhead)}`;
};

/**
 * Each email after each step that causes it, found by trying every step and timer. To finish within a second, a state
 * is explored further only if it combines two properties that no earlier state combined; that still reaches every step.
 */
function examples(): Map<Name, Map<string, Point>> {
  const timers = taxReturnMachine.events.filter((type) => type.startsWith('xstate.after.'));
  const payFirst = { type: 'RULES_CHANGED', ...noRules, payment: true };
  const everything: SentEvent[] = [...sampleRequests, payFirst, ...timers.map((type) => ({ type }))];
  const found = new Map<Name, Map<string, Point>>();
  const numbers = new Map<string, number>();
  const numberOf = (thing: string): number => {
    if (!numbers.has(thing)) numbers.set(thing, numbers.size);
    return numbers.get(thing)!;
  };
  /** For each property by its number, those that a state combined with it. */
  const seenWith: Set<number>[] = [];
  const isFirst = (key: string, value: unknown) =>
    JSON.stringify(value) === JSON.stringify(created.snapshot.context[key as keyof TaxReturnContext]);
  const isNew = ({ snapshot }: Point): boolean => {
    const things = [
      ...Object.entries(valueOf(snapshot)).map((state) => state.join('.')),
      ...Object.entries(snapshot.context).map(([key, value]) => `${key} ${isFirst(key, value)}`),
      // The third of them causes emails.
      `failures ${snapshot.context.identityFailures}`,
      `failures of the spouse ${snapshot.context.spouseFailures}`,
      `joint ${snapshot.context.signatureForms.some(({ joint }) => joint)}`,
    ].map(numberOf);
    const added = things.map((thing) => {
      const others = (seenWith[thing] ??= new Set());
      const { size } = others;
      for (const other of things) others.add(other);
      return others.size > size;
    });
    return added.includes(true);
  };
  const note = (point: Point) => {
    for (const name of point.causes) {
      const known = found.get(name) ?? new Map<string, Point>();
      if (!known.has(point.row.type)) known.set(point.row.type, point);
      found.set(name, known);
    }
  };
  note(created);
  isNew(created);
  const queue = [created];
  for (const point of queue) {
    for (const event of everything) {
      const next = after(point, event);
      if (!next) continue;
      note(next);
      if (isNew(next)) queue.push(next);
    }
  }
  return found;
}

const found = examples();

describe.each(names)('%s', (name) => {
  const causes = [...(found.get(name) ?? [])];
  if (causes.length === 0) {
    it('is caused by a step', () => {
      throw new Error(`No step and no timer causes the email ${name}`);
    });
    return;
  }

  it.each(causes.map(([type, point]) => ({ type, point })))('reads well after $type', ({ point }) => {
    const { content, facts } = written(name, point);
    const text = textOf(name, point);
    expect(text).not.toMatch(/undefined|null|NaN|\[object|Invalid Date|\$0\.00/);
    expect(text.includes(client)).toBe(name in firmEmails);
    for (const words of [content.subject, content.heading, ...content.paragraphs])
      expect(words).toMatch(/^\S(.*\S)?$/);
    for (const fact of content.facts ?? []) expect(fact.every((part) => part.trim() !== '')).toBe(true);
    const screen = name in clientEmails ? 'ClientTaxReturn' : 'AdminTaxReturn';
    // A deleted return has no screen, and a reopened one may be hidden from who has it.
    if (name === 'orderDeleted') expect(content.button?.href).toBe('/Client/Dashboard');
    else if (name === 'workPaused' || name === 'workResumed')
      expect(content.button?.href).toBe('/Admin/Dashboard');
    else
      expect(content.button?.href).toMatch(
        new RegExp(`^/${screen}/${id}(/[a-z-]+|\\?view=[a-z-]+(&item=\\w+)?)?$`),
      );
    expect(content.personal).toBeUndefined();
    if (name in clientEmails) {
      // The portal asks for the same thing, in the same words. Of a return that is ready but unpaid, it asks for the payment.
      const action = Object.values(clientActions).find(({ label }) => label === content.button?.label);
      const isUnpaid = name === 'returnReady' && valueOf(point.snapshot).payment === 'due';
      if (action && !isUnpaid) expect(clientStatusOf(point.snapshot, []).action).toEqual(action);
      // A phone shows the first words, and has the firm's name in From. The specification wants it for this one.
      expect(content.subject.startsWith(firm)).toBe(name === 'efileAuthSent');
      const taxReturn = { ...facts.taxReturn, companyName: 'Refund on hold LLC', spouseFullName: client };
      const receipt = { lines: [], receivedBy: client, method: client } as unknown as Receipt;
      const toAnyone = writeEmail(emails[name], { ...facts, taxReturn, receipt }, false);
      expect(JSON.stringify(toAnyone)).not.toMatch(new RegExp(`${client}|Refund on hold`));
    }
  });
});

it('gives no two emails the same name, which is part of their Message-ID', () => {
  expect(Object.keys(clientEmails).filter((name) => name in firmEmails)).toEqual([]);
});

it('knows every email that the machine causes', () => {
  expect([...found.keys()].filter((name) => !names.includes(name))).toEqual([]);
});

const quote = (amountCents: number) => ({ type: 'SEND_QUOTE', amountCents }) as const;
const accept = { type: 'ACCEPT_QUOTE' } as const;
const decline = { type: 'DECLINE_QUOTE', reason: 'Too much' } as const;
const toAccepted: TaxReturnRequest[] = stepsUpTo('EFILE_ACCEPTED').map((type) => ({ type }));
const cardPays = (amountCents: number, reference: string) =>
  ({ type: 'PAYMENT_SUCCEEDED', amountCents, reference }) as const;

describe('sentences that the specification requires', () => {
  const of = (name: Name) => {
    const [point] = found.get(name)!.values();
    return { ...written(name, point!), text: textOf(name, point!) };
  };

  it('promises contact within 24 hours of receiving documents', () => {
    expect(of('orderReceived').text).toContain('within 24 hours of receiving your documents');
  });

  it('repeats the estimate of an order', () => {
    const estimate = { lowCents: 30_000, highCents: 35_000, openEnded: false, per: 'once' };
    const taxReturn = { ...taxReturnAt(created), estimate } as TaxReturnEntity;
    const facts = emailFactsOf(taxReturn, historyOf(created), created.row.seq, firm);
    expect(writeEmail(emails.orderReceived, facts, true).facts).toContainEqual([
      'Your estimate',
      '$300 – $350',
    ]);
  });

  it('begins the subject of the e-file authorization with the name of the firm, and names the spam folder', () => {
    expect(of('efileAuthSent').content.subject).toMatch(new RegExp(`^${firm}`));
    for (const name of ['efileAuthSent', 'signatureReminder'] as const)
      expect(of(name).text).toMatch(/Form 8879[^]*check your spam folder/);
  });

  it('says in the receipt that the filed return comes next, once it was accepted and is paid', () => {
    const due = [quote(30_000), accept, ...toAccepted];
    expect(textOf('receipt', life(...due, cardPays(30_000, 'ch_1')))).toContain(
      'We have received your payment. We will upload your filed tax return soon.',
    );
  });

  it('links to the File Manager where files are added or downloaded', () => {
    for (const name of ['orderReceived', 'returnReady'] as const)
      expect(of(name).content.button?.href).toBe(`/ClientTaxReturn/${id}/file-manager`);
  });
});

describe('an email that is written late', () => {
  it.each([
    ['quoteAccepted', accept],
    ['quoteDeclined', decline],
  ] as const)('%s gives the quote that was on offer', (name, answer) => {
    const cause = life(quote(41_100), answer);
    const reopened =
      name === 'quoteAccepted' ? ([{ type: 'REOPEN_QUOTE', reason: 'Two more forms' }] as const) : [];
    const today = life(quote(41_100), answer, ...reopened, quote(43_300));
    const text = textOf(name, cause, today);
    expect(text).toContain('$411.00');
    expect(text).not.toContain('$433');
    if (name === 'quoteDeclined') expect(text).toContain('Too much');
  });

  it('quoteSent and quoteReminder give their own quote', () => {
    const reminder = { type: 'xstate.after.quoteReminder.taxReturn.quote.sent' } as const;
    const today = life(quote(41_100), reminder, quote(43_300));
    for (const [name, cause] of [
      ['quoteSent', life(quote(41_100))],
      ['quoteReminder', life(quote(41_100), reminder)],
    ] as const) {
      expect(textOf(name, cause, today)).toContain('$411.00');
      expect(textOf(name, cause, today)).not.toContain('$433');
    }
  });

  it('paymentDue gives the amount that was due before the payment', () => {
    const due = [quote(41_100), accept, ...toAccepted];
    expect(textOf('paymentDue', life(...due), life(...due, cardPays(41_100, 'ch_1')))).toContain('$411.00');
  });

  it('uses current facts that an older version of the machine did not remember', () => {
    const cause = life(quote(41_100), accept, ...toAccepted);
    const withoutPayments = (row: TransitionRow): TransitionRow => ({
      ...row,
      contextChange: Object.fromEntries(
        Object.entries(row.contextChange ?? {}).filter(([key]) => key !== 'payments'),
      ),
    });
    const facts = emailFactsOf(
      taxReturnAt(cause),
      historyOf(cause).map(withoutPayments),
      cause.row.seq,
      firm,
    );
    expect(emails.paymentDue.write(facts).subject).toContain('$411.00');
  });
});

describe('the receipt', () => {
  const due = [quote(30_000), accept, ...toAccepted];
  const receiptAt = (cause: Point, today = cause) => {
    const { facts, content } = written('receipt', cause, today);
    return { ...Object.fromEntries(content.facts ?? []), attached: emails.receipt.attachReceiptOf?.(facts) };
  };

  it('gives the payment that the provider reported, even after a refund', () => {
    const paid = [...due, cardPays(30_000, 'ch_1')];
    const expected = {
      'Amount paid': '$300.00',
      Date: date(life(...paid).row.at),
      Reference: 'ch_1',
      attached: 'ch_1',
    };
    expect(receiptAt(life(...paid))).toMatchObject(expected);
    const back = { type: 'PAYMENT_REFUNDED', amountCents: 30_000, reference: 'ch_1' } as const;
    expect(receiptAt(life(...paid), life(...paid, back))).toMatchObject(expected);
  });

  it('gives the payment that the owner recorded, not a later one', () => {
    const part = { type: 'RECORD_OFFLINE_PAYMENT', amountCents: 10_000, reason: 'Check 12' } as const;
    const cause = life(...due, part);
    const today = life(...due, part, cardPays(20_000, 'ch_2'));
    for (const at of [cause, today])
      expect(receiptAt(cause, at)).toMatchObject({ 'Amount paid': '$100.00', Reference: 'offline-1' });
    expect(receiptAt(today)).toMatchObject({ 'Amount paid': '$200.00', Reference: 'ch_2' });
  });

  it('gives the payment that the owner reviewed, and when it arrived', () => {
    const early = [quote(30_000), accept, cardPays(10_000, 'ch_1')];
    const cause = life(...early, { type: 'RESOLVE_PAYMENT', resolution: 'paid', reason: 'A deposit' });
    expect(receiptAt(cause)).toMatchObject({
      'Amount paid': '$100.00',
      Date: 'February 4, 2026',
      Reference: 'ch_1',
      attached: 'ch_1',
    });
    expect(textOf('paymentNeedsReview', life(...early))).toMatch(/\$100\.00[^]*\$300\.00[^]*ch_1/);
  });
});

describe('the email with the receipt', () => {
  const due = [quote(30_000), accept, ...toAccepted];
  const released = [
    { type: 'FINISHED_FILE_ADDED', fileId: '00000000-0000-4000-8000-000000000001' },
    ...stepsUpTo('RETURN_UPLOADED', 'EFILE_ACCEPTED').map((type) => ({ type })),
  ] as const;

  it('lists the year and the lines that the attached receipt has, how it was paid, and the firm’s address', () => {
    const { facts } = written('receipt', life(...due, cardPays(30_000, 'ch_1')));
    const lines = [
      { label: 'Individual return', cents: 32_500 },
      { label: 'Courtesy discount', cents: -2_500 },
    ];
    const receivedBy = 'Lantern Street CPA, 210 Third Street';
    const receipt = { lines, receivedBy, method: 'Visa ending in 4242' } as unknown as Receipt;
    expect(writeEmail(emails.receipt, { ...facts, receipt }, true).facts).toEqual([
      ['Order', '2025 individual return'],
      ['Individual return', '$325.00'],
      ['Courtesy discount', '-$25.00'],
      ['Amount paid', '$300.00'],
      ['Date', expect.any(String)],
      ['Payment method', 'Visa ending in 4242'],
      ['Reference', 'ch_1'],
      ['Received by', receivedBy],
    ]);
  });

  it('asks for the payment before the return is filed, under the rule, and promises to file then', () => {
    const rule = { type: 'RULES_CHANGED', ...noRules, payment: true } as const;
    const toSigned = stepsUpTo('EFILE_AUTH_SIGNED').map((type) => ({ type }));
    const due = life(rule, quote(30_000), accept, ...toSigned);
    expect(textOf('paymentDue', due)).toContain('We’ll file your return as soon as your payment arrives.');
    const offline = { type: 'RECORD_OFFLINE_PAYMENT', reason: 'Check' } as const;
    const paid = life(rule, quote(30_000), accept, ...toSigned, offline);
    expect(textOf('receipt', paid)).toContain('We’ll file your return now.');
    expect(textOf('paymentDue', due, paid)).toContain('before we file your return');
  });

  it('asks for a payment for which the owner does not wait, and promises to file at once', () => {
    const rule = { type: 'RULES_CHANGED', ...noRules, payment: true } as const;
    const toSigned = stepsUpTo('EFILE_AUTH_SIGNED').map((type) => ({ type }));
    const allowed = { type: 'ALLOW_UNPAID_FILING', reason: 'Due on April 15' } as const;
    const due = life(rule, quote(30_000), accept, ...toSigned, allowed);
    expect(textOf('paymentReminder', due)).toContain(
      'We’ll file your return without waiting for your payment',
    );
    expect(textOf('paymentDue', due)).toContain('We’ll file your return without waiting for your payment');
    const part = { type: 'RECORD_OFFLINE_PAYMENT', amountCents: 10_000, reason: 'Check 12' } as const;
    const paidInPart = life(rule, quote(30_000), accept, ...toSigned, allowed, part);
    expect(textOf('receipt', paidInPart)).not.toContain('once it is signed');
  });

  it('does not promise a filed return that is already there', () => {
    const text = textOf('receipt', life(...due, ...released, cardPays(30_000, 'ch_1')));
    expect(text).toContain('We have received your payment. Your filed tax return is ready in your account.');
    expect(text).not.toContain('soon');
    const paid = [...due, ...released, cardPays(30_000, 'ch_1')];
    const back = { type: 'PAYMENT_REFUNDED', amountCents: 30_000, reference: 'ch_1' } as const;
    const again = life(...paid, back, { type: 'REQUEST_PAYMENT' });
    expect(written('paymentDue', again).content.paragraphs[0]).toBe(
      'Your e-filed return was accepted. Please pay your invoice now.',
    );
    expect(textOf('paymentDue', life(...due))).toContain('We’ll then upload your filed return');
  });

  const part = { type: 'RECORD_OFFLINE_PAYMENT', amountCents: 10_000, reason: 'Check 12' } as const;
  const factsOfReceipt = (cause: Point) => Object.fromEntries(written('receipt', cause).content.facts ?? []);

  it('says what is left to pay after a part, and promises nothing before the return is accepted', () => {
    const early = life(quote(30_000), accept, part);
    expect(written('receipt', early).content.paragraphs[0]).toBe(
      'We have received your payment. $200.00 is left to pay.',
    );
    expect(factsOfReceipt(early)).toMatchObject({ 'Amount paid': '$100.00', 'Left to pay': '$200.00' });
    const whole = life(quote(30_000), accept, { type: 'RECORD_OFFLINE_PAYMENT', reason: 'Check 12' });
    expect(written('receipt', whole).content.paragraphs[0]).toBe('We have received your payment.');
    expect(factsOfReceipt(whole)).not.toHaveProperty('Left to pay');
  });

  it('promises the upload of an accepted return once the rest is paid', () => {
    expect(written('receipt', life(...due, part)).content.paragraphs[0]).toBe(
      'We have received your payment. $200.00 is left to pay. We’ll upload your filed tax return once the invoice is paid in full.',
    );
  });
});

describe('a refund', () => {
  const paid = [quote(30_000), accept, ...toAccepted, cardPays(30_000, 'ch_1')];
  const back = (amountCents: number) =>
    ({ type: 'PAYMENT_REFUNDED', amountCents, reference: 'ch_1' }) as const;
  const first = life(...paid, back(5_000));
  const second = life(...paid, back(5_000), back(10_000));
  const last = life(...paid, back(5_000), back(10_000), back(15_000));

  it.each(['client', 'firm'] as const)('is told to the %s with its own amounts, even late', (to) => {
    const textAt = (cause: Point) =>
      [to === 'client' ? clientEmails.refund : firmEmails.paymentRefunded].map(({ write }) => {
        const content = write(emailFactsOf(taxReturnAt(last), historyOf(last), cause.row.seq, firm));
        return `${content.subject}\n${layOutText(content, letterhead)}`;
      })[0]!;
    expect(textAt(first)).toMatch(/\$50\.00/);
    expect(textAt(first)).not.toMatch(/\$100\.00|\$150\.00/);
    expect(textAt(second)).toMatch(/\$100\.00[^]*\$150\.00/);
    expect(textAt(first)).toMatch(/part/i);
    expect(textAt(last)).not.toMatch(/part/i);
  });

  it.each([
    ['card', 'your card'],
    ['bank', 'your bank account'],
  ] as const)('of a payment by %s says that it goes to %s', (method, account) => {
    const byBoth = [
      quote(30_000),
      accept,
      ...toAccepted,
      cardPays(10_000, 'ch_1'),
      { ...cardPays(20_000, 'py_1'), method: 'bank' } as const,
    ];
    const reference = { card: 'ch_1', bank: 'py_1' }[method];
    const text = textOf('refund', life(...byBoth, { type: 'PAYMENT_REFUNDED', amountCents: 500, reference }));
    expect(text).toMatch(
      new RegExp(`We sent \\$5\\.00\\s+back\\s+to\\s+${account.replaceAll(' ', '\\s+')}\\.`),
    );
  });
});

describe('a payment that was settled or recorded otherwise', () => {
  const due = [quote(30_000), accept, ...toAccepted];
  const plain = (name: Name, ...requests: readonly TaxReturnRequest[]) =>
    textOf(name, life(...requests)).replaceAll(/\s+/g, ' ');
  const reason = 'Agreed by phone';

  it('is told to the client as a refund, with what went back and no account', () => {
    const part = { type: 'PAYMENT_REFUNDED', amountCents: 2_000, reference: 'ch_1' } as const;
    const settled = { type: 'RESOLVE_PAYMENT', resolution: 'refunded', reason } as const;
    const text = plain('refund', quote(30_000), accept, cardPays(10_000, 'ch_1'), part, settled);
    expect(text).toContain('We sent $80.00 back to you. ');
    expect(text).toMatch(/Refunded in all:? \$100\.00/);
  });

  it('is told as given back by hand, which no bank shows', () => {
    const cash = { type: 'RECORD_OFFLINE_PAYMENT', amountCents: 30_000, reason } as const;
    const back = {
      type: 'REFUND_OFFLINE_PAYMENT',
      reference: 'offline-1',
      amountCents: 5_000,
      reason,
    } as const;
    const text = plain('refund', ...due, cash, back);
    expect(text).toContain('We refunded $50.00 to you by check or in cash. If you did not expect');
  });

  it('is named if it was recorded by mistake, and so is what is left to pay', () => {
    const record = (amountCents: number) =>
      ({ type: 'RECORD_OFFLINE_PAYMENT', amountCents, reason }) as const;
    const undo = { type: 'UNDO_RECORD_OFFLINE_PAYMENT', reason } as const;
    const both = [...due, record(10_000), record(5_000)];
    expect(plain('paymentRemoved', ...both, undo)).toMatch(
      /recorded a payment of \$50\.00 by mistake.*\$200\.00/,
    );
    expect(plain('paymentRemoved', ...both, undo, undo)).toMatch(
      /recorded a payment of \$100\.00 by mistake.*\$300\.00/,
    );
  });

  it('is told to client and firm if its refund did not arrive', () => {
    const refund = { amountCents: 30_000, reference: 'ch_1' } as const;
    const failed = [
      ...due,
      cardPays(30_000, 'ch_1'),
      { type: 'PAYMENT_REFUNDED', ...refund },
      { type: 'REFUND_FAILED', ...refund },
    ] as const;
    expect(plain('refundDelayed', ...failed)).toContain(
      'We sent $300.00 to your card, but the refund was returned',
    );
    expect(plain('refundFailed', ...failed)).toMatch(/\$300\.00.*ch_1/);
  });

  it('is told to the firm with what a dispute left of it', () => {
    const reference = 'ch_1';
    const disputed = [
      ...due,
      cardPays(30_000, reference),
      { type: 'PAYMENT_DISPUTED', reference, dispute: 'du_1' },
    ] as const;
    const lost = { type: 'DISPUTE_LOST', reference, dispute: 'du_1' } as const;
    const won = { type: 'DISPUTE_WON', reference, dispute: 'du_1' } as const;
    expect(plain('disputeDecided', ...disputed, won)).toContain('counts toward the invoice');
    expect(plain('disputeDecided', ...disputed, lost)).toContain('request the payment again');
    expect(plain('disputeDecided', ...disputed, { ...lost, amountCents: 500 })).toContain(
      'part of the money',
    );
    const paidAgain = [lost, { type: 'REQUEST_PAYMENT' }, cardPays(30_000, 'ch_2')] as const;
    expect(plain('disputeDecided', ...disputed, ...paidAgain, won)).toContain('needs your review');
    const another = { type: 'PAYMENT_DISPUTED', reference, dispute: 'du_2' } as const;
    for (const decided of [won, { ...lost, amountCents: 500 }] as const)
      expect(plain('disputeDecided', ...disputed, another, decided)).toContain('is still open');
    const refunded = [...disputed, { type: 'PAYMENT_REFUNDED', reference, amountCents: 30_000 }] as const;
    expect(plain('disputeDecided', ...refunded, lost)).toContain('from the firm a second time');
    expect(plain('disputeDecided', ...refunded, won)).toContain('does not take the money a second time');
  });

  it('is told to the firm with what the bank asks about and takes, also of what went back before', () => {
    const reference = 'ch_1';
    const paid = [...due, cardPays(30_000, reference)] as const;
    const refund = { type: 'PAYMENT_REFUNDED', reference, amountCents: 10_000 } as const;
    const disputed = { type: 'PAYMENT_DISPUTED', reference, dispute: 'du_1', amountCents: 30_000 } as const;
    const lost = { type: 'DISPUTE_LOST', reference, dispute: 'du_1', amountCents: 30_000 } as const;
    expect(plain('paymentDisputed', ...paid, disputed)).toMatch(
      /signed authorization\. .*In dispute.*\$300\.00/,
    );
    expect(plain('paymentDisputed', ...paid, refund, disputed)).toContain(
      'the signed authorization and your refund.',
    );
    expect(plain('disputeDecided', ...paid, disputed, lost)).not.toContain('second time');
    expect(plain('disputeDecided', ...paid, refund, disputed, lost)).toMatch(
      /the bank took \$100\.00 from the firm a second time\..*Taken by the bank.*\$300\.00.*\$100\.00/,
    );
    expect(plain('paymentRefunded', ...paid, disputed, lost, refund)).toContain(
      'All of the payment has gone back',
    );
    const failed = { ...refund, type: 'REFUND_FAILED' } as const;
    const isPromised = (...events: TaxReturnRequest[]) =>
      !emails.refundDelayed.unless?.(written('refundDelayed', life(...paid, ...events)).facts);
    expect([isPromised(refund, failed), isPromised(refund, disputed, lost, failed)]).toEqual([true, false]);
    expect(plain('refundFailed', ...paid, refund, disputed, lost, failed)).toContain(
      'you don’t need to refund it again',
    );
  });
});

describe('an email says only what is true when it is sent', () => {
  type Event = Parameters<typeof life>[number];
  const plain = (name: Name, ...events: Event[]) => textOf(name, life(...events)).replaceAll(/\s+/g, ' ');
  const timer = (name: string) => {
    const ofTimer = (type: string) => type.startsWith(`xstate.after.${name}.`);
    return { type: taxReturnMachine.events.find(ofTimer) as `xstate.after.${string}` };
  };
  const reason = 'Agreed by phone';
  const price = quote(30_000);
  const fileId = '00000000-0000-4000-8000-000000000001';
  const sha256 = 'a'.repeat(64);
  const form = { type: 'SIGNATURE_FORM_ADDED', fileId, sha256, factsSha256: sha256, joint: false } as const;
  const toSent: Event[] = stepsUpTo('EFILE_AUTH_SENT').map((type) => ({ type }) as TaxReturnRequest);
  const consent = { type: 'CONSENT_TO_SIGN', disclosure: sha256 } as const;
  const failed = { type: 'IDENTITY_FAILED' } as const;
  const payFirst = { type: 'RULES_CHANGED', ...noRules, payment: true } as const;

  it('does not claim to have reviewed documents that nobody sent', () => {
    expect(plain('quoteSent', price)).toContain('We reviewed your documents');
    const withoutFile = { type: 'FILE_REMOVED', fileId } as const;
    expect(plain('quoteSent', withoutFile, price)).toContain('This is our price for your return.');
  });

  it('tells a revised quote from the first, and a reopened one from one that was never answered', () => {
    expect(plain('quoteSent', price)).not.toContain('replaces');
    expect(plain('quoteSent', price, quote(31_000))).toContain(
      'It replaces our earlier quote. Please accept or decline it in your account. We’ll start as soon as',
    );
    const reopen = { type: 'REOPEN_QUOTE', reason } as const;
    expect(plain('quoteSent', price, accept, reopen, quote(31_000))).toContain('We’ll continue as soon as');
    expect(plain('quoteReminder', price, timer('quoteReminder'))).toContain('We haven’t heard from you');
    expect(plain('quoteReminder', price, accept, reopen, timer('quoteReminder'))).toContain(
      'You accepted this price quote before, and we reopened it. Please accept or decline it',
    );
  });

  it('says nothing of a reopened quote that was settled before the email was written', () => {
    const reopened = [price, accept, { type: 'REOPEN_QUOTE', reason }] as const;
    const isHeldBack = (name: 'quoteReopened' | 'workPaused', ...since: Event[]) =>
      emails[name].unless?.(written(name, life(...reopened), life(...reopened, ...since)).facts);
    for (const name of ['quoteReopened', 'workPaused'] as const) {
      expect(isHeldBack(name)).toBe(false);
      for (const since of [quote(31_000), accept, { type: 'UNDO_REOPEN_QUOTE', reason } as const])
        expect(isHeldBack(name, since)).toBe(true);
    }
  });

  it('says that a reopened quote stays as it was, unless it was reopened or replaced again', () => {
    const undo = { type: 'UNDO_REOPEN_QUOTE', reason } as const;
    const reopen = { type: 'REOPEN_QUOTE', reason } as const;
    const stands = [price, accept, reopen, undo] as const;
    expect(plain('quoteStands', ...stands)).toMatch(/you don’t need to accept it again.*\$300\.00/);
    expect(plain('workResumed', ...stands)).toContain('so you can work on the return');
    for (const name of ['quoteStands', 'workResumed'] as const) {
      const isHeldBack = (...since: Event[]) =>
        emails[name].unless?.(written(name, life(...stands), life(...stands, ...since)).facts);
      expect([isHeldBack(), isHeldBack(reopen, undo)]).toEqual([false, false]);
      expect(isHeldBack(reopen)).toBe(true);
      expect(isHeldBack(reopen, quote(31_000), accept)).toBe(true);
    }
  });

  it('tells the preparer to continue once a reopened quote is accepted again, but not after the first time', () => {
    const reopen = { type: 'REOPEN_QUOTE', reason } as const;
    const isHeldBack = (...events: Event[]) =>
      emails.workResumed.unless?.(written('workResumed', life(price, ...events)).facts);
    expect(isHeldBack(accept)).toBe(true);
    expect(isHeldBack(accept, reopen, accept)).toBe(false);
    expect(isHeldBack(accept, reopen, quote(31_000), accept)).toBe(false);
  });

  it('asks for all documents that are missing', () => {
    const ask = (document: string) => ({ type: 'ASK_FOR_DOCUMENT', document }) as const;
    const one = plain('documentReminder', ask('The lease'), timer('documentReminder'));
    expect(one).toContain('We still need the document below');
    // It opens the document, and so does the email that asked for it.
    expect(one).toContain('?view=document-checklist%26item=asked1');
    const asked = plain('documentRequested', ask('The lease'), ask('Form 1098'));
    expect(asked).toContain('?view=document-checklist%26item=asked2');
    const two = plain('documentReminder', ask('The lease'), ask('Form 1098'), timer('documentReminder'));
    expect(two).toMatch(/We still need the documents below.*The lease.*Form 1098/);
  });

  it('asks for paper once three failures have closed the signature online', () => {
    const closed = [price, accept, form, ...toSent, consent, failed, failed, failed];
    const again = [
      ...closed,
      { type: 'UNDO_EFILE_AUTH_SENT', reason } as const,
      { type: 'EFILE_AUTH_SENT' } as const,
    ];
    const open = [price, accept, form, ...toSent];
    for (const [name, whenOpen, whenClosed] of [
      ['efileAuthSent', open, again],
      ['signatureReminder', [...open, timer('signatureReminder')], [...closed, timer('signatureReminder')]],
    ] as const) {
      expect(plain(name, ...whenOpen)).toContain('You can sign it in your account');
      expect(plain(name, ...whenClosed)).toContain('It can’t be signed online');
      expect(plain(name, ...whenClosed)).not.toContain('You can sign it in your account');
    }
  });

  it('names the form of an individual alone', () => {
    const cause = life(price, accept, ...toSent);
    const facts = emailFactsOf(taxReturnAt(cause), historyOf(cause), cause.row.seq, firm);
    const ofBusiness = { ...facts.taxReturn, service: 'Tax Preparation Business' } as TaxReturnEntity;
    const paragraphs = emails.efileAuthSent.write({ ...facts, taxReturn: ofBusiness }).paragraphs.join(' ');
    expect(paragraphs).toContain('sign the e-file authorization.');
    expect(paragraphs).not.toContain('8879');
  });

  it('does not say that nothing was paid after a part was', () => {
    const part = { type: 'RECORD_OFFLINE_PAYMENT', amountCents: 10_000, reason } as const;
    expect(plain('paymentReminder', price, accept, ...toAccepted, part, timer('paymentReminder'))).toContain(
      '$200.00 of your invoice is still due',
    );
  });

  it('promises to file once what is missing is there, and no more', () => {
    const record = (amountCents: number) =>
      ({ type: 'RECORD_OFFLINE_PAYMENT', amountCents, reason }) as const;
    const early = [payFirst, price, accept];
    const signed: Event[] = stepsUpTo('EFILE_AUTH_SIGNED').map((type) => ({ type }) as TaxReturnRequest);
    expect(plain('receipt', ...early, record(30_000))).toContain('once it is signed. ');
    expect(plain('receipt', ...early, record(10_000))).toContain(
      'once it is signed and the invoice is paid in full.',
    );
    expect(plain('receipt', ...early, ...signed, record(10_000))).toContain(
      'your return once the invoice is paid in full.',
    );
  });

  it('says that an order was closed before its return was filed only if it was', () => {
    const archive = { type: 'ARCHIVE', year: 2025 } as const;
    expect(plain('orderClosed', price, archive)).toMatch(/before its return was filed.*due date/);
    const mailed = [{ type: 'RECORD_MAILING', jurisdiction: 'US', on: '2026-02-03' }, archive] as const;
    const signed: Event[] = stepsUpTo('EFILE_AUTH_SIGNED').map((type) => ({ type }) as TaxReturnRequest);
    expect(plain('orderClosed', price, accept, ...signed, ...mailed)).not.toMatch(
      /before its return|due date/,
    );
  });

  it('tells the firm what is left to decide about a payment', () => {
    const early = [price, accept, cardPays(10_000, 'ch_1')];
    const part = { type: 'PAYMENT_REFUNDED', amountCents: 1_000, reference: 'ch_1' } as const;
    expect(plain('paymentRefunded', ...early, part)).toContain('still needs your review');
    const paid = [price, accept, ...toAccepted, cardPays(30_000, 'ch_1')];
    expect(plain('paymentRefunded', ...paid, part)).toContain('still counts');
    const inAdvance = { type: 'RESOLVE_PAYMENT', resolution: 'paid', reason } as const;
    const lost = { type: 'DISPUTE_LOST', reference: 'ch_1', dispute: 'du_1' } as const;
    expect(plain('disputeDecided', ...early, inAdvance, lost)).not.toContain('request the payment');
  });

  it('says which payment the bank never confirmed', () => {
    const started = [price, accept, ...toAccepted, { type: 'PAYMENT_STARTED', amountCents: 30_000 } as const];
    expect(plain('paymentUnconfirmed', ...started, timer('paymentTimeout'))).toContain('a week ago');
    expect(
      plain('paymentUnconfirmed', ...started, { type: 'PAYMENT_CLEARING' }, timer('debitTimeout')),
    ).toContain('from a bank account two weeks ago');
  });

  it('says that the invoice was sent only if it was', () => {
    const sign = sampleRequests.find(({ type }) => type === 'SIGN_EFILE_AUTH')!;
    const identified = [price, accept, form, ...toSent, consent, { type: 'IDENTITY_CONFIRMED' } as const];
    expect(plain('clientSigned', payFirst, ...identified, sign)).toContain('We sent the invoice.');
    const unexpected = cardPays(10_000, 'ch_1');
    expect(plain('clientSigned', payFirst, ...identified, unexpected, sign)).toContain(
      'Agreements in the File Manager. You can file the return once the invoice is paid.',
    );
  });

  it('waits for no payment while the bank decides a dispute about one that covers the price', () => {
    const sign = sampleRequests.find(({ type }) => type === 'SIGN_EFILE_AUTH')!;
    const inAdvance = [
      cardPays(30_000, 'ch_1'),
      { type: 'RESOLVE_PAYMENT', resolution: 'paid', reason },
      { type: 'PAYMENT_DISPUTED', reference: 'ch_1', dispute: 'du_1' },
    ] as const;
    const identified = [price, accept, ...inAdvance, form, ...toSent, consent] as const;
    const signed = [payFirst, ...identified, { type: 'IDENTITY_CONFIRMED' }, sign] as const;
    expect(plain('clientSigned', ...signed)).toContain('You can file the return.');
    expect(plain('authorizationSigned', ...signed)).toContain('We’ll file your return now.');
  });
});

it('sends reminders only while there is a reason for them, unlike other emails', () => {
  const stillDue = (name: Name, meanwhile: Partial<TaxReturnValue>) =>
    [...found.get(name)!].every(([type, { snapshot }]) =>
      isStillDue(type, { value: { ...valueOf(snapshot), ...meanwhile }, context: snapshot.context }),
    );
  for (const [name, done] of [
    ['contactPromiseOverdue', { quote: 'sent' }],
    ['quoteReminder', { quote: 'accepted' }],
    ['signatureReminder', { efile: 'signed' }],
    ['signatureReminder', { review: 'questioned' }],
    ['paymentReminder', { payment: 'paid' }],
  ] as const) {
    expect([name, stillDue(name, {})]).toEqual([name, true]);
    expect([name, stillDue(name, { lifecycle: 'archived' })]).toEqual([name, false]);
    expect([name, stillDue(name, done)]).toEqual([name, false]);
  }
  for (const name of ['newOrder', 'paymentUnconfirmed', 'quoteSent', 'receipt'] as const)
    expect([name, stillDue(name, { lifecycle: 'archived' })]).toEqual([name, true]);
});

it('refuses to write an email that no row of history requested', () => {
  expect(() => emailFactsOf(taxReturnAt(created), historyOf(created), 7, firm)).toThrow('has no row 7');
});

describe('a spouse with an account of their own', () => {
  const reason = 'because';
  const both: TaxReturnRequest[] = [...spouseIdentified, spouseSignature];
  const isAccepted = { type: 'EFILE_ACCEPTED' } as const;
  const offline = { type: 'RECORD_OFFLINE_PAYMENT', reason } as const;
  const stray = cardPays(1_000, 'ch_2');
  const archive = { type: 'ARCHIVE', year: 2025 } as const;
  const payFirst = { type: 'RULES_CHANGED', ...noRules, payment: true } as const;
  const mailed = sampleRequests.find(({ type }) => type === 'RECORD_MAILING')!;
  const rejected: TaxReturnRequest = {
    type: 'TRANSMISSION_REJECTED',
    ...submission,
    on: '2026-02-02',
    codes: ['IND-031-04'],
  };
  const extension = { type: 'RECORD_EXTENSION', jurisdiction: 'US', on: '2026-04-10' } as const;
  const ready = { type: 'FINISHED_FILE_ADDED', fileId: 'f' } as const;

  it.each<[string, TaxReturnRequest[], Partial<Record<ClientEmail, SpouseNews | null>>]>([
    ['the second signature', both, { authorizationSigned: 'signed' }],
    [
      'the second signature, before payment',
      [payFirst, ...both],
      { authorizationSigned: 'signedUnpaid', paymentDue: null },
    ],
    ['an acceptance that makes the invoice due', [...both, isAccepted], { paymentDue: 'accepted' }],
    ['an acceptance after payment', [payFirst, ...both, offline, isAccepted], { returnAccepted: 'accepted' }],
    ['an acceptance of a return paid early', [...both, offline, isAccepted], { returnAccepted: 'accepted' }],
    [
      'an acceptance while a payment is reviewed',
      [...both, stray, isAccepted],
      { returnAccepted: 'accepted' },
    ],
    [
      'the invoice after that review',
      [...both, stray, isAccepted, { type: 'RESOLVE_PAYMENT', resolution: 'paid', reason }],
      { receipt: null, paymentDue: null },
    ],
    ['a return mailed on paper', [...both, offline, mailed, isAccepted], { returnAccepted: 'mailed' }],
    ['a rejection', [...both, transmitted, rejected], { returnRejected: 'rejected' }],
    [
      'a rejection of what was not sent',
      [...both, { type: 'EFILE_REJECTED', reason }],
      { efileRejected: 'rejectedUnsigned' },
    ],
    ['an extension', [...both, extension], { extensionFiled: null }],
    [
      'the finished return',
      [...both, offline, isAccepted, ready, { type: 'RETURN_UPLOADED' }],
      { returnReady: 'ready' },
    ],
    ['an order that is closed unfiled', [...both, archive], { orderClosed: 'orderClosed' }],
    [
      'an order that is reopened',
      [...both, archive, { type: 'UNARCHIVE' }],
      { orderReopened: 'orderReopened' },
    ],
    ['an order closed before the spouse signed', [...spouseIdentified, archive], { orderClosed: null }],
  ])('hears once of %s', (_, events, told) => {
    const point = life(...events);
    const facts = emailFactsOf(taxReturnAt(point), historyOf(point), point.row.seq, firm);
    const clients = point.causes.filter((name) => name in clientEmails);
    expect(Object.fromEntries(clients.map((name) => [name, spouseNewsOf(name, facts) ?? null]))).toEqual(
      told,
    );
  });
});
