import { type Firm, FIRM } from '../../../src/firm/firm.js';
import {
  type ListedMail,
  type MailNeighbors,
  type OpenedMail,
  type PageOfMail,
} from '../../../src/mailbox/store/mailbox.dto.js';
import { eventually } from '../../support/eventually.js';
import { written } from '../../fixtures/mails.js';
import { accountAs, type TestAccount } from '../../support/accounts.js';
import { type TestApp, type TestResponse } from '../../support/app.js';

/** An application with one of the two kinds of mailbox. */
export interface MailboxUnderTest {
  readonly app: TestApp;
  /** Delivers messages to the inbox, one after the other. */
  receive(...sources: string[]): Promise<void>;
  /** Removes every message. */
  clear(): Promise<void>;
  stop(): Promise<void>;
}

export const mailboxPath = '/api/mailbox/messages';
export const addressesPath = '/api/mailbox/addresses';

/** Returns the mailbox's API calls for one account. */
export const mailboxCalls = (app: TestApp, token: string) => ({
  list: async (
    query: { box?: 'inbox' | 'sent'; q?: string; open?: 'true'; pageToken?: string } = {},
  ): Promise<PageOfMail> =>
    (await app.request<PageOfMail>('GET', `${mailboxPath}?${new URLSearchParams(query)}`, { token })).body,
  neighbors: (id: string, query: { q?: string; open?: 'true' } = {}): Promise<TestResponse<MailNeighbors>> =>
    app.request('GET', `${mailboxPath}/${id}/neighbors?${new URLSearchParams(query)}`, { token }),
  open: (id: string): Promise<TestResponse<OpenedMail>> =>
    app.request('GET', `${mailboxPath}/${id}`, { token }),
  markRead: (id: string): Promise<TestResponse<ListedMail>> =>
    app.request('POST', `${mailboxPath}/${id}/read`, { token }),
  close: (id: string, reason: unknown = 'Called them'): Promise<TestResponse<ListedMail>> =>
    app.request('POST', `${mailboxPath}/${id}/close`, { token, body: { reason } }),
  download: (id: string, attachmentId: string): Promise<TestResponse<string>> =>
    app.request('GET', `${mailboxPath}/${id}/attachments/${attachmentId}`, { token }),
  send: (body: unknown): Promise<TestResponse<{ message: string }>> =>
    app.request('POST', mailboxPath, { token, body }),
});

/** Returns numbered messages, oldest first. */
export const numbered = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index).map((number) =>
    written({
      subject: `Number ${number}`,
      messageId: `<${number}@people.example>`,
      date: new Date(Date.UTC(2026, 2, 4, 12, number)).toUTCString().replace('GMT', '+0000'),
    }),
  );

/** A mailbox in use, available in tests and hooks. */
export interface Office {
  app: TestApp;
  firm: Firm;
  staff: TestAccount;
  calls: ReturnType<typeof mailboxCalls>;
  receive(...sources: string[]): Promise<void>;
  /** Receives a message. @returns its list entry */
  received(source: string): Promise<ListedMail>;
  /** Receives a message and opens it. */
  opened(source: string): Promise<OpenedMail>;
  /** Waits until everything is sent and copied. */
  settled(): Promise<void>;
}

/**
 * Starts a mailbox before the tests of the current group, and empties it before each. Its staff is an intern, whom the
 * owner lets use every address.
 */
export function officeWith(start: () => Promise<MailboxUnderTest>): Office {
  let mailbox: MailboxUnderTest;
  const office = {} as Office;
  beforeAll(async () => {
    mailbox = await start();
    const { app } = mailbox;
    const staff = await accountAs(app, 'Intern');
    const calls = mailboxCalls(app, staff.token);
    const received = async (source: string) => {
      await mailbox.receive(source);
      const { messages } = await calls.list();
      // The program may have written to the firm meanwhile.
      const isIt = ({ headers }: ListedMail) =>
        headers['Message-Id'] !== '' && source.includes(headers['Message-Id']);
      return messages.find(isIt) ?? messages[0]!;
    };
    const opened = async (source: string) => (await calls.open((await received(source)).id)).body;
    const settled = () =>
      eventually(async () => {
        const left = await app.dataSource.query<unknown[]>("SELECT 1 FROM outbox WHERE status = 'pending'");
        return left.length === 0;
      });
    const firm = app.app.get<Firm>(FIRM);
    const owner = await accountAs(app, 'Owner');
    for (const { email: address } of [firm, ...firm.offices])
      await app.request('PUT', addressesPath, {
        token: owner.token,
        body: { address, roles: ['Intern', 'Staff Associate', 'Senior Associate', 'CPA/EA'] },
      });
    Object.assign(office, { app, firm, staff, calls, receive: mailbox.receive, received, opened, settled });
  });
  afterAll(() => mailbox.stop());
  beforeEach(() => mailbox.clear());
  return office;
}
