import { randomUUID } from 'node:crypto';
import { progressSteps } from '../../../machines/src/tax-return/test/rules-by-hand.js';
import { type MessageThread } from '../../src/returns/messages/message.js';
import { type TaxReturnView } from '../../src/returns/return/tax-return.dto.js';
import { type HistoryEntry } from '../../src/returns/workflow/workflow.dto.js';
import { accountAs, type TestAccount } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';
import { pdfFile, pngFile } from '../support/documents.js';
import { addressee, mailThat } from '../support/mail.js';
import {
  orderOf,
  play,
  sendEvent,
  untilAccepted,
  untilDue,
  untilReadyToAuthorize,
  upload,
} from '../support/orders.js';

type Answer = TaxReturnView & { message: string; errors?: Record<string, string> };

let app: TestApp;
let as: { Client: TestAccount; Owner: TestAccount };
let associate: TestAccount;
let intern: TestAccount;
let stranger: TestAccount;

/** Of the client's messages; the last test uses them up. */
const messagesPerClientAndHour = 12;

beforeAll(async () => {
  app = await startApp({
    firm: { quotas: { messagesPerClientAndHour } },
    environment: { rateLimits: true },
  });
  as = { Client: await accountAs(app, 'Client'), Owner: await accountAs(app, 'Owner') };
  associate = await accountAs(app, 'Staff Associate');
  intern = await accountAs(app, 'Intern');
  stranger = await accountAs(app, 'Client');
});
beforeEach(() => app.dataSource.query('DELETE FROM rate_limit'));
afterAll(() => app.stop());

const post = (path: string, { token }: TestAccount, body: object) =>
  app.request<Answer>('POST', `/api/taxReturns/${path}`, { token, body });
const send = (id: string, by: TestAccount, type: string, fields: object = {}) =>
  sendEvent<Answer>(app, id, { token: by.token, body: { type, ...fields } });
const add = (id: string, { token }: TestAccount, ...links: string[]) =>
  app.request<Answer>('PUT', '/api/taxReturns/updateReviewFiles', {
    token,
    body: { id, files: links.map((link) => ({ name: 'file', link })) },
  });
const ask = (id: string, by: TestAccount, question: object) => post(`${id}/review/questions`, by, question);
const answer = (id: string, by: TestAccount, message: string) =>
  post(`${id}/review/answers`, by, { message });
const shown = async (id: string, { token }: TestAccount) =>
  (await app.request<Answer>('GET', `/api/taxReturns/getById?id=${id}`, { token })).body;
const statusOf = async (link: string, { token }: TestAccount) =>
  (await app.request('GET', link, { token })).status;
const thread = async (id: string) =>
  (await app.request<MessageThread>('GET', `/api/taxReturns/${id}/messages`, { token: as.Client.token }))
    .body;
const history = async (id: string) =>
  (await app.request<HistoryEntry[]>('GET', `/api/taxReturns/${id}/history`, { token: as.Client.token }))
    .body;
const idOf = (link: string) => link.slice(link.lastIndexOf('/') + 1);

/** An approved return with an uploaded copy. */
async function withCopy() {
  const { id } = await orderOf(app, as.Client);
  await play(app, id, as, untilReadyToAuthorize);
  const link = await upload(app, associate, pdfFile(), 'Return 2025.pdf');
  expect((await add(id, associate, link)).status).toBe(200);
  return { id, link, question: { fileId: idOf(link), page: 3, message: 'Why is line 16 so high?' } };
}

/** The same, released to the client. */
async function withReleasedCopy() {
  const copy = await withCopy();
  expect((await send(copy.id, associate, 'RELEASE_REVIEW_COPY')).status).toBe(200);
  return copy;
}

describe('a review copy', () => {
  it('is hidden from the client until it is released, and then open to the client alone', async () => {
    const { id, link } = await withCopy();
    expect((await shown(id, as.Owner)).reviewFiles).toMatchObject([{ name: 'Return 2025.pdf', link }]);
    const before = await shown(id, as.Client);
    expect([before.reviewFiles, before.workflow.context.reviewFiles]).toEqual([[], []]);
    expect(await statusOf(link, as.Client)).toBe(404);

    await send(id, associate, 'RELEASE_REVIEW_COPY');
    const { reviewFiles, workflow } = await shown(id, as.Client);
    expect(reviewFiles).toMatchObject([{ link, sha256: workflow.context.reviewFiles[0]!.sha256 }]);
    expect(await statusOf(link, as.Client)).toBe(200);
    expect(await statusOf(link, intern)).toBe(200);
    expect(await statusOf(link, stranger)).toBe(404);
    expect(await statusOf(link, await accountAs(app, 'Auditor'))).toBe(404);
  });

  it('is announced to the client by email, with a link to what is next', async () => {
    const { id } = await withReleasedCopy();
    const mail = await mailThat(
      app,
      ({ text }) => text?.includes(`/ClientTaxReturn/${id}/continue`) ?? false,
    );
    expect(mail.subject).toMatch(/^Please review your tax return \(\d{4} individual return( #\d+)?\)$/);
    expect(addressee(mail)).toBe(as.Client.email);
  });

  it('does not open the finished return, nor count as its download', async () => {
    const { id, link } = await withReleasedCopy();
    const finished = await upload(app, associate, pdfFile(), 'Filed.pdf');
    const body = { id, taxReturnFile: [{ name: 'Filed.pdf', link: finished }] };
    await app.request('PUT', '/api/taxReturns/updateTaxReturnFilePDF', { token: associate.token, body });
    expect(await statusOf(link, as.Client)).toBe(200);
    expect(await statusOf(finished, as.Client)).toBe(404);
    const { workflow, taxReturnFile } = await shown(id, as.Client);
    expect([workflow.value.delivery, taxReturnFile]).toEqual(['notUploaded', []]);
  });

  it('is confirmed by the client, and by nobody else', async () => {
    const { id } = await withReleasedCopy();
    expect((await send(id, stranger, 'CONFIRM_REVIEW')).status).toBe(404);
    expect((await send(id, as.Owner, 'CONFIRM_REVIEW')).status).toBe(403);
    expect((await send(id, as.Client, 'CONFIRM_REVIEW')).body.workflow.value.review).toBe('reviewed');
    const entry = (await history(id)).at(-1);
    expect(entry).toMatchObject({ sentence: 'You reviewed your return', actor: { id: as.Client.id } });
  });

  it('is not confirmed before it is released, and not released without a file, each with a sentence', async () => {
    const { id } = await orderOf(app, as.Client);
    await play(app, id, as, untilReadyToAuthorize);
    expect(await send(id, as.Client, 'CONFIRM_REVIEW')).toMatchObject({
      status: 409,
      body: { message: 'We haven’t given you your return to review yet.' },
    });
    expect(await send(id, associate, 'RELEASE_REVIEW_COPY')).toMatchObject({
      status: 409,
      body: { message: 'Upload the review copy in the File Manager first.' },
    });
    expect((await send(id, intern, 'RELEASE_REVIEW_COPY')).status).toBe(403);
    expect((await send(id, as.Client, 'RELEASE_REVIEW_COPY')).status).toBe(403);
  });

  it('that was withdrawn is gone for the client, and a new one asks for a new review', async () => {
    const { id, link } = await withReleasedCopy();
    await send(id, as.Client, 'CONFIRM_REVIEW');
    const remove = () => post('deleteReviewFile', associate, { id, file: link });
    expect(await remove()).toMatchObject({
      status: 409,
      body: { message: 'The review copy has been released to the client. Withdraw it first.' },
    });
    await send(id, associate, 'UNDO_RELEASE_REVIEW_COPY', { reason: 'A wrong number' });
    expect(await statusOf(link, as.Client)).toBe(404);
    expect((await remove()).body.reviewFiles).toEqual([]);
    expect((await shown(id, as.Owner)).removedFiles).toMatchObject([{ link, kind: 'review' }]);
    const restored = await post('restoreReviewFile', associate, { id, file: link });
    expect(restored.body.workflow.context.reviewFiles).toMatchObject([{ fileId: idOf(link) }]);
    const { body } = await send(id, associate, 'RELEASE_REVIEW_COPY');
    expect(body.workflow.value.review).toBe('released');
  });

  it('takes only PDFs that the caller has uploaded, and all or none', async () => {
    const { id } = await orderOf(app, as.Client);
    await play(app, id, as, untilAccepted);
    const picture = await upload(app, associate, pngFile(), 'Return.pdf.png');
    const mine = await upload(app, associate, pdfFile(), 'Return.pdf');
    const clients = await upload(app, as.Client, pdfFile(), 'Passport.pdf');
    const unknown = `/api/files/${randomUUID()}`;
    const noPdf = /is not a PDF\. Please save the return as a PDF, and upload that\.$/;
    expect(await add(id, associate, mine, picture)).toMatchObject({
      status: 400,
      body: { errors: { files: expect.stringMatching(noPdf) as string } },
    });
    for (const link of [clients, unknown])
      expect(await add(id, associate, mine, link)).toMatchObject({
        status: 400,
        body: { errors: { files: expect.stringMatching(/You can add only your own uploads\.$/) as string } },
      });
    expect((await add(id, as.Client, clients)).status).toBe(403);
    expect((await shown(id, as.Owner)).reviewFiles).toEqual([]);
  });

  it('of another return cannot be taken along', async () => {
    const { link } = await withCopy();
    const { id } = await orderOf(app, stranger);
    await play(app, id, { ...as, Client: stranger }, untilReadyToAuthorize);
    expect((await add(id, associate, link)).status).toBe(400);
  });

  it('is not needed by the contract’s calls', async () => {
    const { id } = await orderOf(app, as.Client);
    const { context } = await play(app, id, as, untilDue);
    const { progress } = (await shown(id, as.Client)).workflow;
    expect([context.reviewFiles, progress.of]).toEqual([[], progressSteps]);
  });
});

describe('a question about a page', () => {
  it('is a message with file and page, reaches the firm by email, and holds the signature until staff answer', async () => {
    const { id, question } = await withReleasedCopy();
    await send(id, associate, 'EFILE_AUTH_SENT');
    expect((await ask(id, as.Client, question)).body.workflow.value.review).toBe('questioned');
    const text = `About “Return 2025.pdf”, page 3:\n\n${question.message}`;
    expect((await thread(id)).messages).toMatchObject([{ side: 'client', text }]);
    await mailThat(app, (mail) => mail.text?.includes(`/AdminTaxReturn/${id}?tab=communications`) ?? false);
    expect((await history(id)).at(-1)).toMatchObject({
      sentence: 'You asked a question about page 3 of your return',
    });
    expect(await send(id, associate, 'EFILE_AUTH_SIGNED')).toMatchObject({
      status: 409,
      body: {
        message: expect.stringMatching(/question about the review copy is not answered yet/) as string,
      },
    });
    expect((await send(id, as.Client, 'CONFIRM_REVIEW')).status).toBe(409);

    expect((await answer(id, as.Client, 'Because.')).status).toBe(403);
    const answered = await answer(id, intern, 'It has two jobs in it.');
    expect(answered.body.workflow.value.review).toBe('released');
    expect((await thread(id)).messages).toHaveLength(2);
    await mailThat(app, (mail) => mail.text?.includes('It has two jobs in it.') ?? false);
    expect((await send(id, as.Client, 'CONFIRM_REVIEW')).status).toBe(200);
    expect((await answer(id, intern, 'Again')).body.message).toBe(
      'No question about the review copy is waiting for an answer.',
    );
    expect((await thread(id)).messages).toHaveLength(2);
  });

  it.each([
    [{ page: 0 }, 'page', 'Please give the number of the page, from 1 on'],
    [{ page: 1e9 }, 'page', 'Please give the number of the page, up to 10,000'],
    [{ page: 1.5 }, 'page', 'Please give the number of the page'],
    [{ fileId: 'my return' }, 'fileId', 'Please give the id of the file'],
    [{ message: ' ' }, 'message', 'Please enter at least one character'],
  ])('with %j is refused with a sentence', async (wrong, field, sentence) => {
    const { id, question } = await withReleasedCopy();
    const { status, body } = await ask(id, as.Client, { ...question, ...wrong });
    expect([status, body.errors?.[field]]).toEqual([400, sentence]);
  });

  it('is refused about other files, from others, and before there is a copy; nothing is stored then', async () => {
    const { id, link, question } = await withReleasedCopy();
    const refused = await ask(id, as.Client, { ...question, fileId: randomUUID() });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'This file is not part of the review copy.',
    ]);
    expect((await ask(id, stranger, question)).status).toBe(404);
    expect((await ask(id, as.Owner, question)).status).toBe(403);
    await send(id, associate, 'UNDO_RELEASE_REVIEW_COPY', { reason: 'A wrong number' });
    expect((await ask(id, as.Client, question)).status).toBe(409);
    expect((await thread(id)).messages).toEqual([]);
    expect(await statusOf(link, stranger)).toBe(404);
  });

  it('counts as a message, so that nobody asks a thousand', async () => {
    const { id, question } = await withReleasedCopy();
    const answers = await Promise.all(
      Array.from({ length: 2 * messagesPerClientAndHour }, () => ask(id, as.Client, question)),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses.filter((status) => status === 429)).toHaveLength(messagesPerClientAndHour);
    expect((await thread(id)).messages.length).toBe(statuses.filter((status) => status === 200).length);
  });
});
