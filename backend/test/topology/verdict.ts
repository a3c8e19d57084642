import { setTimeout as sleep } from 'node:timers/promises';
import { runCommand } from '../support/command.js';
import { type Office } from './office.js';
import { quoteCents, sha256 } from './orders.js';
import { type Topology } from './topology.js';

/** The emails of a return without reminders, each sent once. */
const templates = [
  'orderReceived',
  'quoteSent',
  'efileAuthSent',
  'paymentDue',
  'receipt',
  'returnReady',
  'newOrder',
  'acceptance',
  'quoteAccepted',
] as const;

/** Longer than a lease and the pauses between retries together. */
const quietWithinMs = 240_000;

/** The result in numbers; `problems` is empty if everything is correct. */
export interface Verdict {
  readonly counts: Readonly<Record<string, number>>;
  readonly problems: readonly string[];
}

/** Running workers have renewed their leases by then. */
const livingMs = 8_000;

/** Ends the leases of dead processes, so that a test does not wait a minute for them. */
export async function endLeases({ postgres }: Topology): Promise<void> {
  await sleep(livingMs);
  await postgres.query(
    `UPDATE outbox SET available_at = now() WHERE status = 'pending' AND available_at > now()`,
  );
}

/** Waits until all work is done. @throws Error with what is left */
export async function quiet({ postgres, webhooks }: Topology): Promise<void> {
  await webhooks.quiet();
  for (const deadline = Date.now() + quietWithinMs; ; await sleep(500)) {
    const left = await postgres.query(
      `SELECT kind AS what, status, attempts, last_error FROM outbox WHERE status <> 'done'
       UNION ALL SELECT 'payment', status, 0, NULL FROM payment WHERE status IN ('started', 'pending')`,
    );
    if (left.length === 0) return;
    if (Date.now() > deadline) throw new Error(`Work is left: ${JSON.stringify(left)}`);
  }
}

/**
 * Compares what the program stored with what it acknowledged to people, what Stripe charged, and what the mail server
 * received.
 */
export async function judge(topology: Topology, office: Office): Promise<Verdict> {
  const parts = [events, returns, payments, mails, uploads, history];
  const verdicts: Verdict[] = [];
  for (const part of parts) verdicts.push(await part(topology, office));
  return {
    counts: Object.assign({}, ...verdicts.map(({ counts: figures }) => figures)) as Verdict['counts'],
    problems: verdicts.flatMap(({ problems }) => problems),
  };
}

/** Checks that each acknowledged event is in the history once. */
async function events({ postgres }: Topology, { acknowledged, orders }: Office): Promise<Verdict> {
  const rows = await postgres.query<{ event: string; times: number }>(
    "SELECT workflow_id || ' ' || type AS event, count(*)::integer AS times FROM transition GROUP BY 1",
  );
  const times = new Map(rows.map(({ event, times }) => [event, times]));
  const problems = acknowledged
    .map(({ returnId, type }) => `${returnId} ${type}`)
    .filter((event) => times.get(event) !== 1)
    .map((event) => `${event} is ${times.get(event) ?? 0} times in the history`);
  const transitions = rows.reduce((sum, row) => sum + row.times, 0);
  return {
    counts: {
      orders: orders.length,
      'events acknowledged': acknowledged.length,
      'rows of history': transitions,
    },
    problems,
  };
}

/** Checks that each order was created once and is complete. */
async function returns({ postgres }: Topology, { orders }: Office): Promise<Verdict> {
  const rows = await postgres.query<{ id: string; lifecycle: string; payment: string }>(
    'SELECT id, lifecycle, payment FROM tax_return',
  );
  const known = new Set(orders);
  const twice = rows.filter(({ id }) => !known.has(id)).map(({ id }) => `Nobody placed the order ${id}`);
  const stuck = rows
    .filter(({ lifecycle, payment }) => lifecycle !== 'archived' || payment !== 'paid')
    .map(({ id, lifecycle, payment }) => `${id} is stuck: ${lifecycle}, ${payment}`);
  const lost = rows.length < orders.length ? [`${orders.length - rows.length} orders are lost`] : [];
  return { counts: {}, problems: [...twice, ...stuck, ...lost] };
}

/** Checks that each order was charged once, for the attempt that is stored as paid. */
async function payments({ postgres, stripe, webhooks }: Topology, { orders }: Office): Promise<Verdict> {
  const rows = await postgres.query<{ id: string; tax_return_id: string; status: string; reference: string }>(
    'SELECT id, tax_return_id, status, reference FROM payment',
  );
  const charged = [...stripe.intents.values()].filter(({ status }) => status === 'succeeded');
  const returnOf = new Map(rows.map((row) => [row.id, row.tax_return_id]));
  const problems = orders.flatMap((order) => {
    const money = charged.filter(({ metadata }) => returnOf.get(metadata.attempt!) === order);
    const paid = rows.filter((row) => row.tax_return_id === order && row.status === 'succeeded');
    const right =
      money.length === 1 &&
      paid.length === 1 &&
      money[0]!.id === paid[0]!.reference &&
      money[0]!.amount === quoteCents;
    return right
      ? []
      : [`${order} was charged ${money.length} times and is stored as paid ${paid.length} times`];
  });
  const [taken] = await postgres.query<{ events: number }>('SELECT count(*)::integer AS events FROM inbox');
  if (taken!.events !== stripe.events.length)
    problems.push(`${taken!.events} of Stripe’s ${stripe.events.length} events were accepted`);
  return {
    counts: {
      'payments charged': charged.length,
      'attempts to pay': rows.length,
      'Stripe events': stripe.events.length,
      'webhook calls': webhooks.calls,
      'calls of Stripe that failed on purpose': stripe.troubled,
    },
    problems,
  };
}

/** Checks that each order's emails, and no others, reached the mail server. */
async function mails({ mail }: Topology, { orders }: Office): Promise<Verdict> {
  const times = new Map<string, number>();
  for (const { messageId } of mail.caught) times.set(messageId, (times.get(messageId) ?? 0) + 1);
  const sent = new Map<string, number>();
  for (const messageId of times.keys()) {
    const [, order, template] = /^<([^.]+)\.\d+\.(\w+)@/.exec(messageId) ?? [];
    // The link that verifies an account's address is about no order.
    if (order === undefined) continue;
    const what = `${order} ${template}`;
    sent.set(what, (sent.get(what) ?? 0) + 1);
  }
  const wanted = orders.flatMap((order) => templates.map((template) => `${order} ${template}`));
  const problems = [
    ...wanted.filter((what) => sent.get(what) !== 1).map((what) => `${what}: ${sent.get(what) ?? 0} emails`),
    ...[...sent.keys()].filter((what) => !wanted.includes(what)).map((what) => `${what} was sent`),
  ];
  const repeated = [...times.values()].filter((count) => count > 1).length;
  return { counts: { emails: times.size, 'of them sent more than once': repeated }, problems };
}

/** Checks that each acknowledged upload can be downloaded unchanged. */
async function uploads(_topology: Topology, office: Office): Promise<Verdict> {
  const reader = await office.inspector();
  const problems: string[] = [];
  for (const { link, sha256: expected } of office.uploaded)
    if (sha256(await reader.download(link)) !== expected) problems.push(`${link} differs from the upload`);
  return { counts: { uploads: office.uploaded.length }, problems };
}

/** Runs `npm run verify-history`. */
async function history({ variables }: Topology): Promise<Verdict> {
  const { code, output } = await runCommand('verify-history', variables);
  return { counts: {}, problems: code === 0 ? [] : [output] };
}
