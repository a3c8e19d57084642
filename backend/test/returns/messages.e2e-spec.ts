import { FIRM, type Firm } from '../../src/firm/firm.js';
import { type MessageThread, type ReturnMessage } from '../../src/returns/messages/message.js';
import { type InternalNote, type InternalNotes } from '../../src/returns/notes/internal-notes.controller.js';
import { type TaxReturnView } from '../../src/returns/return/tax-return.dto.js';
import { accountAs, type TestAccount } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';
import { addressee, mailThat } from '../support/mail.js';
import { orderOf } from '../support/orders.js';

let app: TestApp;
let firm: Firm;
let client: TestAccount;
let stranger: TestAccount;
let intern: TestAccount;
let associate: TestAccount;
let auditor: TestAccount;
let taxReturn: TaxReturnView;

beforeAll(async () => {
  app = await startApp();
  firm = app.app.get<Firm>(FIRM);
  client = await accountAs(app, 'Client');
  stranger = await accountAs(app, 'Client');
  intern = await accountAs(app, 'Intern');
  associate = await accountAs(app, 'Staff Associate');
  auditor = await accountAs(app, 'Auditor');
});
afterAll(() => app.stop());
beforeEach(async () => {
  taxReturn = await orderOf(app, client);
});

const path = (rest = '') => `/api/taxReturns/${taxReturn.id}/messages${rest}`;

const thread = async ({ token }: TestAccount) =>
  (await app.request<MessageThread>('GET', path(), { token })).body;

const write = ({ token }: TestAccount, message: string) =>
  app.request<ReturnMessage>('POST', path(), { token, body: { message } });

const see = ({ token }: TestAccount, upTo: string) =>
  app.request<{ unread: number }>('POST', path('/seen'), { token, body: { upTo } });

const mailWith = (text: string) => mailThat(app, (mail) => mail.text?.includes(text) ?? false);

describe('the thread', () => {
  it('shows both sides who wrote what and when, in order', async () => {
    await write(client, 'When is it ready?');
    await write(intern, 'On Friday.');
    await write(client, 'Thank you!');
    const { messages } = await thread(client);
    expect(messages).toMatchObject([
      { side: 'client', author: { id: client.id, name: client.name, role: 'Client' }, seenAt: null },
      { side: 'firm', author: { id: intern.id, name: intern.name, role: 'Intern' }, text: 'On Friday.' },
      { side: 'client', text: 'Thank you!' },
    ]);
    expect(Date.parse(messages[0]!.at)).toBeGreaterThan(Date.now() - 60_000);
    const words = (shown: typeof messages) => shown.map(({ id, text, author }) => [id, text, author]);
    for (const viewer of [intern, auditor])
      expect(words((await thread(viewer)).messages)).toEqual(words(messages));
  });

  it('counts for a client what they have not seen, and for the firm what it has not answered', async () => {
    const { body: question } = await write(client, 'A question');
    await write(client, 'Another');
    expect([(await thread(client)).unread, (await thread(intern)).unread]).toEqual([0, 2]);

    // Looking at a question does not answer it, for the colleague or for oneself.
    expect(await see(intern, question.id)).toMatchObject({ status: 200, body: { unread: 2 } });
    expect((await thread(client)).messages).toMatchObject([
      { seenAt: expect.any(String) as string },
      { seenAt: null },
    ]);

    const { body: answer } = await write(intern, 'An answer');
    expect([(await thread(intern)).unread, (await thread(client)).unread]).toEqual([0, 1]);
    expect(await see(client, answer.id)).toMatchObject({ body: { unread: 0 } });
  });

  it('stays new to each of the staff until they have read it themselves, or it is answered', async () => {
    const colleague = await accountAs(app, 'Owner');
    const { body: question } = await write(client, 'A question');
    const isNewTo = async (viewer: TestAccount) => (await thread(viewer)).messages[0]!.seenAt === null;
    await see(intern, question.id);
    expect([await isNewTo(intern), await isNewTo(colleague), await isNewTo(client)]).toEqual([
      false,
      true,
      false,
    ]);
    await see(colleague, question.id);
    await see(colleague, question.id);
    expect(await isNewTo(colleague)).toBe(false);

    const newcomer = await accountAs(app, 'Intern');
    expect(await isNewTo(newcomer)).toBe(true);
    await write(intern, 'An answer');
    expect(await isNewTo(newcomer)).toBe(false);
  });

  it('is closed without an answer by staff, who say why in a note', async () => {
    await write(client, 'Please call me');
    const close = ({ token }: TestAccount, text: string) =>
      app.request<{ unread: number }>('POST', path('/close'), { token, body: { text } });
    expect([(await close(client, 'x')).status, (await close(intern, ' ')).status]).toEqual([403, 400]);
    expect((await thread(intern)).unread).toBe(1);
    expect(await close(intern, 'Called on Tuesday')).toMatchObject({ status: 200, body: { unread: 0 } });
    // Twice in a row is one note.
    expect(await close(intern, 'Again')).toMatchObject({ status: 200, body: { unread: 0 } });
    const notes = `/api/taxReturns/${taxReturn.id}/notes`;
    const { body } = await app.request<InternalNotes>('GET', notes, { token: intern.token });
    expect(body.notes.map(({ text }) => text)).toEqual(['Closed without an answer: Called on Tuesday']);
    expect((await thread(client)).messages).toHaveLength(1);
    await write(client, 'One more thing');
    expect((await thread(intern)).unread).toBe(1);
  });

  it('ignores a message of another return', async () => {
    const { body: elsewhere } = await write(client, 'About the first return');
    taxReturn = await orderOf(app, client);
    await write(client, 'About the second');
    await see(intern, elsewhere.id);
    expect((await thread(client)).messages).toMatchObject([{ seenAt: null }]);
  });

  it('notifies open screens of the return', async () => {
    const response = await fetch(`${app.url}/api/taxReturns/${taxReturn.id}/stream`, {
      headers: { Authorization: intern.token },
    });
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    const first = (await reader.read()).value;
    await write(client, 'Are you there?');
    expect((await reader.read()).value).toBe(first);
    await reader.cancel();
  });
});

describe('the email', () => {
  it('takes a message from staff to the client, with a link to the thread', async () => {
    await write(intern, 'Your papers have arrived.');
    const mail = await mailWith('Your papers have arrived.');
    expect(addressee(mail)).toBe(client.email);
    expect(mail.from?.value[0]?.address).toBe(firm.email);
    expect(mail.subject).toMatch(/ \(\d{4} individual return( #\d+)?\)$/);
    expect(mail.text?.match(/\/ClientTaxReturn\/\S+/g)).toEqual([
      `/ClientTaxReturn/${taxReturn.id}?view=communications`,
    ]);
  });

  it('takes a message from the client to the firm, who can reply to it', async () => {
    await write(client, 'I have moved to Queens.');
    const mail = await mailWith('I have moved to Queens.');
    expect(addressee(mail)).toBe(firm.email);
    expect(mail.replyTo?.value[0]?.address).toBe(client.email);
    expect(mail.subject).toMatch(/ \(\d{4} individual return( #\d+)?\)$/);
    expect(mail.text?.match(/\/AdminTaxReturn\/\S+/g)).toEqual([
      `/AdminTaxReturn/${taxReturn.id}?tab=communications`,
    ]);
  });

  it('joins the client’s newest return if it came from the contract’s call', async () => {
    const body = { name: 'Ines', email: client.email, message: 'By the old way.', from: firm.email };
    const sent = await app.request('POST', '/api/taxReturns/emailToClient', { token: intern.token, body });
    expect(sent).toMatchObject({ status: 200, body: { message: 'Email Sent!' } });
    expect((await thread(client)).messages).toMatchObject([
      { side: 'firm', text: 'By the old way.', author: { id: intern.id } },
    ]);
    const mail = await mailWith('By the old way.');
    expect(mail.text).toContain('Ines sent you a message');
  });

  it.each([
    ['without a name', { name: undefined }, 'name'],
    ['without a message', { message: ' ' }, 'message'],
    ['to what is no address', { email: 'ines' }, 'email'],
    ['to someone who is no client', { email: 'nobody@example.com' }, undefined],
    ['from an address that is not the firm’s', { from: 'boss@example.com' }, undefined],
  ])('refuses the contract’s call %s with its sentence', async (_what, wrong, field) => {
    const body = { name: 'Ines', email: client.email, message: 'Hello', from: firm.email, ...wrong };
    const sent = await app.request<{ errors?: object }>('POST', '/api/taxReturns/emailToClient', {
      token: intern.token,
      body,
    });
    expect(sent).toMatchObject({
      status: 400,
      code: 'not_delivered',
      body: {
        message:
          'Email Could not be delivered! Please check if all fields are filled and if your email is valid',
      },
    });
    expect(Object.keys(sent.body.errors ?? {})).toEqual(field === undefined ? [] : [field]);
    expect((await thread(client)).messages).toEqual([]);
  });
});

describe('permission of', () => {
  it.each([
    ['a visitor', () => '', 401, 401],
    ['another client', () => stranger.token, 404, 404],
    ['staff who may not see the return yet', () => associate.token, 404, 404],
    ['an auditor', () => auditor.token, 200, 403],
    ['staff with access', () => intern.token, 200, 201],
    ['its client', () => client.token, 200, 201],
  ])('%s', async (_who, token, reads, writes) => {
    const body = { message: 'Hello' };
    expect((await app.request('GET', path(), { token: token() })).status).toBe(reads);
    expect((await app.request('POST', path(), { token: token(), body })).status).toBe(writes);
  });

  it('refuses an empty message', async () => {
    expect(await write(client, ' \n ')).toMatchObject({
      status: 400,
      body: { errors: { message: 'Please enter at least one character' } },
    });
    expect((await thread(client)).messages).toEqual([]);
  });
});

describe('an internal note', () => {
  const notes = async ({ token }: TestAccount) =>
    app.request<InternalNotes>('GET', `/api/taxReturns/${taxReturn.id}/notes`, { token });
  const note = ({ token }: TestAccount, text: string) =>
    app.request<InternalNote>('POST', `/api/taxReturns/${taxReturn.id}/notes`, { token, body: { text } });
  const remove = async ({ token }: TestAccount, id: string) =>
    (await app.request('DELETE', `/api/taxReturns/${taxReturn.id}/notes/${id}`, { token })).status;

  it('is read by staff and auditors, and reaches the client in no way', async () => {
    const text = 'Called twice about the missing ledger.';
    expect((await note(intern, text)).status).toBe(201);
    expect((await notes(auditor)).body.notes).toMatchObject([
      { text, author: { name: intern.name, role: 'Intern' }, canRemove: false },
    ]);
    expect((await notes(client)).status).toBe(403);
    expect((await notes(stranger)).status).toBe(404);
    const get = async (address: string) =>
      JSON.stringify((await app.request('GET', address, { token: client.token })).body);
    const { id } = taxReturn;
    for (const address of [`getById?id=${id}`, `${id}/history`, `${id}/messages`, 'getAll'])
      expect(await get(`/api/taxReturns/${address}`)).not.toContain('missing ledger');
    const told = "SELECT 1 FROM outbox WHERE outbox::text LIKE '%missing ledger%'";
    expect(await app.dataSource.query(told)).toEqual([]);
  });

  it('is removed by its author or the owner only', async () => {
    const owner = await accountAs(app, 'Owner');
    const ids = [];
    for (const text of ['First', 'Second']) ids.push((await note(intern, text)).body.id);
    const [first, second] = ids as [string, string];
    expect(await remove(await accountAs(app, 'Intern'), first)).toBe(404);
    expect(await remove(client, first)).toBe(403);
    expect(await remove(intern, first)).toBe(204);
    expect(await remove(owner, second)).toBe(204);
    expect(await remove(owner, second)).toBe(404);
    expect((await notes(owner)).body.notes).toEqual([]);
  });

  it('needs a text', async () => {
    expect(await note(intern, '  ')).toMatchObject({
      status: 400,
      body: { errors: { text: 'Please enter at least one character' } },
    });
  });
});
