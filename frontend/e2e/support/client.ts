import { type Credentials } from './steps.js';

/** A client with one return who acts over HTTP, for journeys of other people. */
export interface Client {
  readonly credentials: Credentials;
  readonly returnId: string;
  acceptQuote(): Promise<void>;
  /** Pays the whole quote with a card that succeeds. @param amount in cents */
  pay(amount: number): Promise<void>;
}

/** Orders an individual return for a new client with this name. */
export async function orderedBy(url: string, name: string): Promise<Client> {
  const credentials = {
    email: `${name.toLowerCase().replace(/\W+/g, '.')}@clients.example`,
    password: 'a long enough word 9',
  };
  const call = async (method: 'POST' | 'PUT', path: string, body: object, token = '') => {
    const answer = await fetch(`${url}/api/taxReturns/${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: token }) },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as { id: string; token: string };
  };
  const order = { service: 'Tax Preparation Individual', name, ...credentials };
  const { id, token } = await call('POST', 'add', order);
  const authorization = token.startsWith('Bearer ') ? token : `Bearer ${token}`;
  return {
    credentials,
    returnId: id,
    async acceptQuote() {
      await call('PUT', 'updateTaxReturnAcceptOffer', { id }, authorization);
    },
    async pay(amount) {
      await call('POST', 'sendStripePayment2', { taxReturnId: id, token: 'tok_visa', amount }, authorization);
    },
  };
}
