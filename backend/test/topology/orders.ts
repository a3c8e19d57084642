import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type TaxReturnView } from '../../src/returns/return/tax-return.dto.js';
import { type EventAnswer } from '../../src/returns/workflow/workflow.dto.js';
import { pdfFile } from '../support/documents.js';
import { newKey, type Person } from './person.js';

export const quoteCents = 32_500;
export const clientPassword = 'a long enough secret';

/** An event that the program answered with 200. */
export interface Acknowledged {
  readonly returnId: string;
  readonly type: string;
}

/** An upload that the program answered with 201, and the SHA-256 of its content. */
export interface Uploaded {
  readonly link: string;
  readonly sha256: string;
}

/** Returns a unique PDF. */
export const paper = (): Buffer => Buffer.concat([pdfFile(), Buffer.from(`% ${randomUUID()}\n`)]);

export const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

/** Places a visitor's order with one document, which also signs them in. */
export async function placeOrder(visitor: Person, email: string): Promise<TaxReturnView> {
  const order = await visitor.do<TaxReturnView & { token: string }>('POST', '/api/taxReturns/add', {
    key: newKey(),
    body: {
      service: 'Tax Preparation Individual',
      name: 'Ann Fontaine',
      email,
      password: clientPassword,
      base64: { name: 'W-2.pdf', base64: paper().toString('base64') },
    },
  });
  visitor.token = order.token;
  return order;
}

export async function signIn(person: Person, email: string, password: string): Promise<void> {
  const { token } = await person.do<{ token: string }>('POST', '/api/users/login', {
    body: { email, password },
  });
  person.token = token;
}

export async function upload(person: Person, content: Buffer): Promise<Uploaded> {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(content)]), 'paper.pdf');
  const { link } = await person.do<{ link: string }>('POST', '/api/files', { body });
  return { link, sha256: sha256(content) };
}

export const look = (person: Person, id: string): Promise<TaxReturnView> =>
  person.do('GET', `/api/taxReturns/getById?id=${id}`);

/**
 * Sends an event like the screens do, with the version that was read. If someone else has changed the return, reads
 * it and tries again.
 */
export async function press(person: Person, id: string, event: { type: string }): Promise<EventAnswer> {
  for (;;) {
    const { version } = (await look(person, id)).workflow;
    const { status, body } = await person.ask<EventAnswer & { reasons?: unknown[] }>(
      'POST',
      `/api/taxReturns/${id}/events`,
      { key: newKey(), body: { ...event, version } },
    );
    if (status === 200) return body;
    const stale = status === 409 && body.reasons?.length === 0;
    if (!stale) throw new Error(`${event.type} answered ${status}: ${JSON.stringify(body)}`);
    await sleep(50);
  }
}
