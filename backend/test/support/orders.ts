import { type PlainEventType, stepsUpTo, type TaxReturnRequest } from '@tax-firm/machines';
import { TaxReturnEntity } from '../../src/returns/return/tax-return.entity.js';
import { type TaxReturnView } from '../../src/returns/return/tax-return.dto.js';
import {
  type Sender,
  ReturnWorkflowService,
  systemSender,
} from '../../src/returns/workflow/return-workflow.service.js';
import { type TestAccount } from './accounts.js';
import { type RequestOptions, type TestApp, type TestResponse } from './app.js';

export const quoteCents = 30_000;

/** Places a signed-in client's order through the API. */
export async function orderOf(
  app: TestApp,
  client: TestAccount,
  fields: object = {},
): Promise<TaxReturnView> {
  const body = { service: 'Tax Preparation Individual', name: client.name, ...fields };
  const { status, body: made } = await app.request<TaxReturnView>('POST', '/api/taxReturns/add2', {
    token: client.token,
    body,
  });
  if (status !== 201) throw new Error(`add2 answered ${status} ${JSON.stringify(made)}`);
  return made;
}

/** Uploads a file through the API. @returns its link */
export async function upload(
  app: TestApp,
  { token }: TestAccount,
  content: Buffer,
  name: string,
): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(content)]), name);
  const { status, body } = await app.request<{ link: string }>('POST', '/api/files', { token, body: form });
  if (status !== 201) throw new Error(`The upload answered ${status} ${JSON.stringify(body)}`);
  return body.link;
}

type Played = readonly (readonly ['Client' | 'Owner', TaxReturnRequest])[];

export const untilQuoted: Played = [['Owner', { type: 'SEND_QUOTE', amountCents: quoteCents }]];
export const untilAccepted: Played = [...untilQuoted, ['Client', { type: 'ACCEPT_QUOTE' }]];

/** The owner takes the steps of {@link stepsUpTo}. */
export const steps = (...range: Parameters<typeof stepsUpTo>): Played =>
  stepsUpTo(...range).map((type) => ['Owner', { type }] as const);

/** Returns all events until this step is done. */
export const until = (last: PlainEventType): Played => [...untilAccepted, ...steps(last)];

/** All events before the authorization is sent. A review copy can be released, and forms to sign can be added. */
export const untilReadyToAuthorize: Played = until('EFILE_AUTH_SENT').slice(0, -1);

/** All events until the e-file is accepted and payment is due. */
export const untilDue: Played = until('EFILE_ACCEPTED');

/** Sends events through the service, one after the other, as the accounts or the system. */
export async function play(
  app: TestApp,
  id: string,
  senders: { Client: TestAccount; Owner: TestAccount },
  steps: readonly (readonly ['Client' | 'Owner' | 'System', TaxReturnRequest])[],
): Promise<TaxReturnEntity> {
  const workflow = app.app.get(ReturnWorkflowService, { strict: false });
  let current = await app.dataSource.manager.findOneByOrFail(TaxReturnEntity, { id });
  for (const [who, request] of steps) {
    const sender: Sender = who === 'System' ? systemSender : senders[who];
    current = await workflow.send(current, sender, request, { origin: {} });
  }
  return current;
}

/**
 * Sends an event through the API.
 * @returns the answer; after a success, with the return as the sender then reads it as its body
 */
export async function sendEvent<Body = TaxReturnView>(
  app: TestApp,
  id: string,
  request: RequestOptions,
): Promise<TestResponse<Body>> {
  const answer = await app.request<Body>('POST', `/api/taxReturns/${id}/events`, request);
  if (answer.status !== 200) return answer;
  const { token } = request;
  const { body } = await app.request<Body>('GET', `/api/taxReturns/getById?id=${id}`, { token });
  return { ...answer, body };
}
