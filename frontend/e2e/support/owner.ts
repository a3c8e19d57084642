import { type PlainEventType, stepsUpTo } from '@tax-firm/machines';
import { type Credentials } from './steps.js';

/** The owner, who acts over HTTP in journeys of clients. */
export interface Owner {
  /** Where the product runs. */
  readonly url: string;
  /** Sends a quote. @param amountCents in US cents */
  quote(returnId: string, amountCents: number): Promise<void>;
  /** Takes the return from the accepted quote up to this step. */
  workUpTo(returnId: string, last: PlainEventType): Promise<void>;
  /** Uploads a finished return and releases it to the client. */
  release(returnId: string, file: File): Promise<void>;
}

/** Signs the owner in. */
export async function ownerAt(url: string, credentials: Credentials): Promise<Owner> {
  let token = '';
  const call = async <Body>(method: 'POST' | 'PUT', path: string, body: object): Promise<Body> => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${url}/api/${path}`, {
      method,
      headers: {
        ...(!isForm && { 'content-type': 'application/json' }),
        ...(token && { authorization: token }),
      },
      body: isForm ? body : JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Body;
  };
  ({ token } = await call<{ token: string }>('POST', 'users/login', credentials));
  const send = (returnId: string, event: object) => call('POST', `taxReturns/${returnId}/events`, event);
  return {
    url,
    async quote(returnId, amountCents) {
      await send(returnId, { type: 'SEND_QUOTE', amountCents });
    },
    async workUpTo(returnId, last) {
      for (const type of stepsUpTo(last)) await send(returnId, { type });
    },
    async release(returnId, file) {
      const form = new FormData();
      form.append('file', file);
      const { name, link } = await call<{ name: string; link: string }>('POST', 'files', form);
      const taxReturnFile = [{ name, link }];
      await call('PUT', 'taxReturns/updateTaxReturnFilePDF', { id: returnId, taxReturnFile });
      for (const type of stepsUpTo('RETURN_UPLOADED', 'EFILE_ACCEPTED')) await send(returnId, { type });
    },
  };
}
