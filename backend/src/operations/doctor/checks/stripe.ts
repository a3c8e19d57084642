import Stripe from 'stripe';
import { stripeClient } from '../../../base/stripe-client.js';
import { loadFirm } from '../../../firm/firm.js';
import { isMissing } from '../../../money/stripe/stripe-charges.js';
import { stripeEventTypes, stripeIdentityEventTypes } from '../../../money/stripe/stripe-events.js';
import { check, type Check, type CheckFinding, type Deployment, ok, problem, warning } from '../check.js';
import { ask, errorCodeOf } from '../probes.js';

const hourS = 3_600;
const dayS = 24 * hourS;

/** Whether Stripe takes our key, and tells us about payments. */
export const stripe = check('Stripe', async ({ environment, now }) => {
  const { secretKey, apiUrl } = environment.stripe;
  if (secretKey === undefined) return ok`Stripe is not switched on (STRIPE_SECRET_KEY is not set)`;
  const client = stripeClient(secretKey, apiUrl);
  const webhook = `${environment.publicUrl}/api/stripe/webhook`;
  const identity = environment.identityProvider === 'stripe' ? stripeIdentityEventTypes : [];
  try {
    const endpoint = await endpointOf(client, webhook, [...stripeEventTypes, ...identity]);
    return [
      ...keysOf(environment.stripe),
      ...(await rights(client)),
      endpoint,
      await reachable(webhook),
      await undelivered(client, now()),
      ...(loadFirm(environment.firmDir).bankDebit ? [await bankDebits(client)] : []),
    ];
  } catch (error) {
    if (error instanceof Stripe.errors.StripeAuthenticationError)
      return problem`Stripe does not accept STRIPE_SECRET_KEY. Copy the key again from the dashboard: it is wrong, or was rolled.`;
    if (error instanceof Stripe.errors.StripePermissionError)
      return warning`The restricted key in STRIPE_SECRET_KEY may not read webhook endpoints, events and the account. Give it the right to read them, so that this can be checked.`;
    return problem`Stripe does not answer (${errorCodeOf(error)}). Check the network to api.stripe.com.`;
  }
});

/** How many payments under way are looked up. */
const lookedUp = 50;

/** Whether the payments under way belong to the account of our key: nobody else can tell what becomes of them. */
export const stripePayments: Check = {
  name: 'Stripe',
  needsDatabase: true,
  run: async ({ environment, withDatabase }) => {
    const { secretKey, apiUrl } = environment.stripe;
    if (secretKey === undefined) return [];
    const { rows } = await withDatabase((database) =>
      database.query<{ reference: string }>(
        `SELECT p.reference FROM payment p
         WHERE p.provider = 'stripe' AND p.status IN ('pending', 'clearing') AND p.reference IS NOT NULL
         ORDER BY p.created_at LIMIT ${lookedUp}`,
      ),
    );
    const client = stripeClient(secretKey, apiUrl);
    const missing: string[] = [];
    for (const { reference } of rows)
      try {
        await client.paymentIntents.retrieve(reference);
      } catch (error) {
        // If Stripe gives no answer, the other check says why.
        if (!isMissing(error)) return [];
        missing.push(reference);
      }
    if (missing.length === 0) return [];
    return problem`Payments under way are not of the account and mode of STRIPE_SECRET_KEY, so their returns wait: ${missing.join(', ')}. Set the keys back with which they were started, until they have ended. Or look there what became of them, and give them up on their returns.`;
  },
};

/** Whether a key is of the test mode, as its beginning says. */
const isTest = (key: string): boolean => /^[a-z]+_test_/.test(key);

function keysOf(keys: Deployment['environment']['stripe']): CheckFinding[] {
  const { secretKey = '', publishableKey, webhookSecret } = keys;
  const mode = isTest(secretKey) ? 'a test key: no money moves' : 'a live key';
  const findings = [ok`Stripe takes STRIPE_SECRET_KEY, ${mode}`];
  if (publishableKey === undefined)
    findings.push(problem`Clients see no card fields. Set STRIPE_PUBLISHABLE_KEY.`);
  else if (isTest(publishableKey) !== isTest(secretKey))
    findings.push(
      problem`One of Stripe’s keys is a test key and the other one is live. Take STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY from the same page of the dashboard.`,
    );
  if (webhookSecret === undefined)
    findings.push(
      problem`Calls from Stripe are refused, so payments are noticed up to five minutes late. Set STRIPE_WEBHOOK_SECRET to the signing secret of the webhook endpoint.`,
    );
  return findings;
}

/** Whether the key may read what events of refunds and disputes only point to. A restricted key may not, by default. */
async function rights(client: Stripe): Promise<CheckFinding[]> {
  try {
    await Promise.all([client.refunds.list({ limit: 1 }), client.disputes.list({ limit: 1 })]);
    return [];
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripePermissionError)) throw error;
    return [
      problem`The restricted key in STRIPE_SECRET_KEY may not read refunds and disputes, so returns do not record them. Give it the right to read them.`,
    ];
  }
}

/** Whether Stripe tells us about every event that we need. */
async function endpointOf(client: Stripe, webhook: string, types: readonly string[]): Promise<CheckFinding> {
  const endpoints = await client.webhookEndpoints.list({ limit: 100 }).autoPagingToArray({ limit: 1000 });
  const endpoint = endpoints.find(({ url }) => url === webhook);
  if (!endpoint)
    return problem`Stripe has no webhook endpoint ${webhook}. Add it in the dashboard (docs/runbook.md, Switch on card payments), and set STRIPE_WEBHOOK_SECRET to its secret.`;
  if (endpoint.status !== 'enabled')
    return problem`Stripe’s webhook endpoint is disabled. Enable it in the dashboard.`;
  const told = new Set(endpoint.enabled_events);
  const missing = told.has('*') ? [] : types.filter((type) => !told.has(type));
  return missing.length === 0
    ? ok`Stripe’s webhook endpoint is enabled, with every event that we need`
    : problem`Stripe’s webhook endpoint does not tell us about ${missing.join(', ')}. Add these events to it in the dashboard.`;
}

/** Whether Stripe's calls arrive: the program answers one that nobody signed with 400. */
async function reachable(webhook: string): Promise<CheckFinding> {
  const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': 't=0,v1=0' };
  const answer = await ask(webhook, { method: 'POST', body: '{}', headers }).then(
    ({ status }) => `answers ${status}`,
    (error: unknown) => `does not answer (${errorCodeOf(error)})`,
  );
  return answer === 'answers 400'
    ? ok`Stripe’s calls arrive at the program`
    : problem`Stripe’s calls do not arrive: ${webhook} ${answer}. Let the proxy pass POST on to it unchanged, from every address. Set the keys in every process.`;
}

/** Looks back a day. Stripe retries for three days, and what it delivered late is not counted. */
async function undelivered(client: Stripe, now: Date): Promise<CheckFinding> {
  const nowS = Math.floor(now.getTime() / 1000);
  const { data, has_more: more } = await client.events.list({
    created: { gte: nowS - dayS, lte: nowS - hourS },
    types: [...stripeEventTypes],
    delivery_success: false,
    limit: 100,
  });
  if (data.length === 0) return ok`Stripe has delivered all events of the last day`;
  return warning`Stripe could not deliver ${data.length}${more ? ' or more' : ''} events of the last day. See the webhook endpoint in the dashboard: it shows our answers. The program asks for missed events by itself.`;
}

/** Whether Stripe debits bank accounts for a firm that offers it. If not, it refuses payments by card too. */
async function bankDebits(client: Stripe): Promise<CheckFinding> {
  const { capabilities } = await client.accounts.retrieveCurrent();
  return capabilities?.us_bank_account_ach_payments === 'active'
    ? ok`Stripe debits bank accounts`
    : problem`Stripe does not debit bank accounts for this firm, and refuses every payment that could be one. Switch on ACH Direct Debit in the dashboard, or set "bankDebit" in firm.json to false.`;
}
