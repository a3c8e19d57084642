import type { Schemas } from '@/lib/api/client';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endSession, startSession } from '@/lib/auth/session';
import { firm } from '@/lib/firm/profile';
import { answerApi } from '@/test/answer-api';
import { makeToken } from '@/test/make-token';
import { renderPage } from '@/test/render-page';
import { AddressesPage } from './addresses-page.js';
import { MailboxPage } from './mailbox-page.js';
import { MailboxSignInPage } from './mailbox-sign-in-page.js';
import { MessagePage } from './message-page.js';
import { NewMessagePage } from './new-message-page.js';

const notDelivered =
  'Email Could not be delivered! Please check if all fields are filled and if your email is valid';

const mail = (id: string, subject: string, unread = true): Schemas['MailSummary'] => ({
  id,
  unread,
  open: unread,
  answered: false,
  snippet: `${subject} snippet`,
  headers: {
    From: `Website <website@cpa.example>`,
    To: firm.email,
    Date: 'Wed, 04 Mar 2026 12:00:00 GMT',
    Subject: subject,
    'Message-Id': `<${id}@people.example>`,
    'Reply-To': 'Grace Example <grace@people.example>',
  },
});

const opened: Schemas['MailMessage'] = {
  ...mail('m1', 'My return'),
  box: 'inbox',
  html: '<p>Where is it?</p><span>[Image not loaded: A boat]</span>',
  attachments: [{ attachmentId: '0', filename: 'w-2.pdf', mimeType: 'application/pdf', size: 2048 }],
};

const useOf = (address: string, usable: boolean): Schemas['MailAddress'] => ({
  address,
  roles: ['CPA/EA'],
  usable,
});

interface Call {
  method: string;
  path: string;
  search: string;
  body: unknown;
}

/** The response of the API. */
let answerOf: (call: Call) => { status?: number; body: unknown };
/** The response of the API for the messages before and after one. */
let neighborsOf: (call: Call) => Schemas['MailNeighbors'];
let calls: Call[];
let addresses: Schemas['MailAddress'][];
/** What the answers to changes wait for. */
let holdChange: () => Promise<void>;

beforeEach(() => {
  calls = [];
  holdChange = () => Promise.resolve();
  neighborsOf = () => ({});
  addresses = [useOf(firm.email, true), useOf('queens@cpa.example', false)];
  answerOf = ({ path }) => {
    const unread = !calls.some((call) => call.path.endsWith('/read'));
    return path.endsWith('/messages')
      ? {
          body: {
            messages: [mail('m1', 'My return', unread), mail('m2', 'Hello', false)],
            openCount: 1,
          },
        }
      : { body: { ...opened, unread } };
  };
});
answerApi(async ({ method, path, query, body }) => {
  if (method === 'GET' && path.endsWith('/addresses')) return Response.json(addresses);
  if (path.endsWith('/counts')) return Response.json({ unread: 42 });
  const call = { method, path, search: String(query), body };
  calls.push(call);
  if (method === 'PUT') await holdChange();
  if (path.endsWith('/neighbors')) return Response.json(neighborsOf(call));
  const { status, body: answer } = answerOf(call);
  return Response.json(answer, { status });
});

afterEach(() => {
  localStorage.clear();
  act(() => endSession());
});

const sent = () => calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/messages'));

const open = (address: string, signedIn = true) => openWithClient(address, signedIn).router;

function openWithClient(address: string, signedIn = true) {
  if (signedIn) startSession(makeToken({ role: 'Staff Associate', employeeAccess: true }));
  return renderPage(
    [
      { path: '/Admin/Mailbox', Component: MailboxPage },
      { path: '/Admin/Mailbox/Addresses', Component: AddressesPage },
      { path: '/Admin/Mailbox/New', Component: NewMessagePage },
      { path: '/Admin/Mailbox/SignIn', Component: MailboxSignInPage },
      { path: '/Admin/Mailbox/:id', Component: MessagePage },
      { path: '/ForgotPassword', element: null },
    ],
    { address },
  );
}

describe('the inbox', () => {
  it('lists senders and subjects, and marks unread messages', async () => {
    open('/Admin/Mailbox');
    expect(await screen.findByText(`${firm.email}, 1 open`)).toBeVisible();
    // The mailbox says the same as the dashboard.
    expect(await screen.findByRole('link', { name: '42 returns have open messages' })).toHaveAttribute(
      'href',
      '/Admin/Dashboard?unread=true',
    );
    const [first, second] = within(screen.getByRole('list', { name: 'Messages' })).getAllByRole('listitem');
    expect(first).toHaveTextContent(/Grace Example.*Unread: My return.*My return snippet/);
    expect(second).not.toHaveTextContent('Unread');
  });

  it('appends the next page', async () => {
    answerOf = ({ search }) =>
      search.endsWith('pageToken=next')
        ? { body: { messages: [mail('m3', 'Older')], openCount: 3 } }
        : { body: { messages: [mail('m1', 'Newer')], openCount: 3, nextPageToken: 'next' } };
    open('/Admin/Mailbox');
    expect(await screen.findByText('1 shown, and there are more')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('2 shown')).toBeVisible();
    expect(screen.getAllByRole('link', { name: /^Unread/ }).map((link) => link.textContent)).toEqual([
      'Unread: Newer',
      'Unread: Older',
    ]);
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  });

  it('has the focus on the message that the reader comes back from', async () => {
    const router = open('/Admin/Mailbox');
    await userEvent.click(await screen.findByRole('link', { name: 'Hello' }));
    await screen.findByRole('form', { name: 'Reply' });
    await act(() => router.navigate(-1));
    expect(await screen.findByRole('link', { name: 'Hello' })).toHaveFocus();
  });

  it('shows a failure, and says when it is empty', async () => {
    answerOf = () => ({ status: 400, body: { message: 'No mail today.' } });
    open('/Admin/Mailbox');
    expect(await screen.findByText('No mail today.')).toBeVisible();
    answerOf = () => ({ body: { messages: [], openCount: 0 } });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('There are no messages yet')).toBeVisible();
  });

  it('is not shown to staff without access', async () => {
    answerOf = () => ({ status: 403, body: { code: 'access_not_granted', message: 'No' } });
    open('/Admin/Mailbox');
    expect(
      await screen.findByText(`Please request access from ${firm.ownerRole} to see database information`),
    ).toBeVisible();
  });
});

describe('sent mail', () => {
  it('has its own tab, and shows recipients', async () => {
    const to = { ...mail('s1', 'Re: My return', false), answered: false };
    answerOf = ({ search }) => ({
      body: search.includes('box=sent')
        ? { messages: [{ ...to, headers: { ...to.headers, To: 'Ada <ada@example.com>' } }], openCount: 2 }
        : { messages: [], openCount: 2 },
    });
    const router = open('/Admin/Mailbox');
    expect(await screen.findByText('There are no messages yet')).toBeVisible();
    await userEvent.click(screen.getByRole('tab', { name: 'Sent' }));
    expect(await screen.findByText('To Ada')).toBeVisible();
    expect(screen.getByText(`${firm.email}, 2 open`)).toBeVisible();
    expect(router.state.location.search).toBe('?box=sent');
  });
});

it('the list marks open, settled and automatic messages', async () => {
  const settled = { by: 'Ada Example', at: '2026-03-04T12:00:00.000Z' };
  const messages: Schemas['MailSummary'][] = [
    { ...mail('m1', 'Thanks', false), answered: true },
    { ...mail('m2', 'Undelivered', false), automatic: 'bounce' },
    { ...mail('m3', 'Out of office', false), automatic: 'reply' },
    { ...mail('m4', 'Question', false), open: true },
    { ...mail('m5', 'Asked', false), answered: true, settled: { ...settled, reason: null } },
    { ...mail('m6', 'Spam', false), settled: { ...settled, reason: 'No client of ours' } },
  ];
  answerOf = () => ({ body: { messages, openCount: 3 } });
  open('/Admin/Mailbox');
  const rows = within(await screen.findByRole('list', { name: 'Messages' })).getAllByRole('listitem');
  expect(within(rows[0]!).getByText('Answered')).toBeVisible();
  expect(within(rows[1]!).getByText('Not delivered')).toBeVisible();
  expect(within(rows[2]!).getByText('Automatic reply')).toBeVisible();
  expect(within(rows[3]!).getByText('Open')).toBeVisible();
  expect(within(rows[4]!).getByText('Answered by Ada Example')).toBeVisible();
  expect(within(rows[5]!).getByText('Closed by Ada Example')).toBeVisible();
  expect(within(rows[5]!).getByText('No client of ours')).toBeVisible();
});

it('the inbox can be narrowed to open messages, which stay the list around an opened one', async () => {
  answerOf = ({ path, search }) => {
    if (!path.endsWith('/messages')) return { body: { ...opened, open: true } };
    const messages = search.includes('open=true') ? [mail('m1', 'Question')] : [mail('m2', 'Newest', false)];
    return { body: { messages, openCount: 1 } };
  };
  const router = open('/Admin/Mailbox');
  await screen.findByRole('link', { name: 'Newest' });
  await userEvent.click(screen.getByRole('link', { name: 'Open 1' }));
  await userEvent.click(await screen.findByRole('link', { name: 'Unread: Question' }));
  await screen.findByText('Where is it?');
  expect(router.state.location.search).toBe('?open=true');
  const asked = calls.filter(({ path }) => path.endsWith('/neighbors')).map(({ search }) => search);
  expect(asked).toEqual(['open=true']);
  answerOf = () => ({ body: { messages: [], openCount: 0 } });
  await userEvent.click(screen.getByRole('link', { name: 'Open' }));
  expect(await screen.findByText('Nothing is open')).toBeVisible();
});

describe('closing a message without an answer', () => {
  let message: Schemas['MailMessage'];
  beforeEach(() => {
    message = { ...opened, unread: false, open: true };
    answerOf = ({ path, body }) => {
      if (path.endsWith('/close')) {
        const { reason } = body as { reason: string };
        const settled = message.settled ?? { by: 'Ada Example', at: '2026-03-04T12:00:00.000Z', reason };
        message = { ...message, open: false, settled };
      }
      return { body: message };
    };
  });
  const paragraph = (words: RegExp) =>
    screen.findByText((_, element) => element?.tagName === 'P' && words.test(element.textContent));
  async function closeWith(reason: string) {
    await userEvent.click(await screen.findByRole('button', { name: 'Close without an answer' }));
    const dialog = within(screen.getByRole('dialog'));
    if (reason) await userEvent.type(dialog.getByLabelText('Reason'), reason);
    await userEvent.click(dialog.getByRole('button', { name: 'Close the message' }));
  }

  it('asks why, and then says who closed it, when and why', async () => {
    open('/Admin/Mailbox/m1');
    await closeWith('');
    await waitFor(() => expect(screen.getByLabelText('Reason')).toBeInvalid());
    expect(calls.some(({ path }) => path.endsWith('/close'))).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await closeWith('Called them');
    expect(await paragraph(/^Closed by Ada Example, .*: Called them$/)).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Close without an answer' })).not.toBeInTheDocument();
    // It can still be answered.
    expect(await screen.findByRole('form', { name: 'Reply' })).toBeVisible();
  });

  it('shows who was faster', async () => {
    open('/Admin/Mailbox/m1');
    await screen.findByRole('button', { name: 'Close without an answer' });
    message = {
      ...message,
      answered: true,
      settled: { by: 'Bea Example', at: '2026-03-04T12:00:00.000Z', reason: null },
    };
    await closeWith('Called them');
    expect(await paragraph(/^Answered by Bea Example, /)).toBeVisible();
  });
});

describe('a message', () => {
  it('links to its return, and says that the reply will appear there', async () => {
    const taxReturn = { id: 'r1', name: 'Grace Example', email: 'Grace@people.example' };
    answerOf = () => ({ body: { ...opened, unread: false, taxReturn } });
    open('/Admin/Mailbox/m1');
    expect(await screen.findByRole('link', { name: 'Grace Example' })).toHaveAttribute(
      'href',
      '/AdminTaxReturn/r1?tab=communications',
    );
    expect(await screen.findByText(/will also appear in the messages of the client’s return/)).toBeVisible();
  });

  it('cannot be answered if it reports a failed delivery', async () => {
    answerOf = () => ({ body: { ...opened, unread: false, automatic: 'bounce' } });
    open('/Admin/Mailbox/m1');
    expect(await screen.findByText(/a message could not be delivered/)).toBeVisible();
    expect(screen.queryByRole('form', { name: 'Reply' })).not.toBeInTheDocument();
  });

  it('shows an error while the mail server is unavailable', async () => {
    answerOf = () => ({ status: 503, body: { message: 'The mail server cannot be reached.' } });
    open('/Admin/Mailbox/m1');
    expect(await screen.findByText('The mail server cannot be reached.')).toBeVisible();
  });

  it('opens from the list, and is marked as read', async () => {
    const router = open('/Admin/Mailbox');
    await userEvent.click(await screen.findByRole('link', { name: 'Unread: My return' }));
    expect(await screen.findByText('Where is it?')).toBeVisible();
    expect(screen.getByText('[Image not loaded: A boat]')).toBeVisible();
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/api/mailbox/messages/m1/read'));
    await act(() => router.navigate('/Admin/Mailbox'));
    expect(await screen.findByRole('link', { name: 'My return' })).toBeVisible();
    // It still waits for an answer.
    expect(screen.getByText(`${firm.email}, 1 open`)).toBeVisible();
  });

  it('shows its attachments with their size', async () => {
    open('/Admin/Mailbox/m1');
    expect(await screen.findByRole('button', { name: 'Download w-2.pdf' })).toBeVisible();
    expect(screen.getByText('2 kB')).toBeVisible();
  });

  it('that does not exist is reported', async () => {
    answerOf = () => ({ status: 404, body: { message: 'There is no such message' } });
    open('/Admin/Mailbox/m9');
    expect(await screen.findByText('This message doesn’t exist')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to the inbox' })).toBeVisible();
  });
});

describe('a search', () => {
  const field = () => screen.findByRole('searchbox', { name: 'Search the inbox' });
  const searches = () => calls.map(({ search }) => new URLSearchParams(search).get('q')).filter(Boolean);
  beforeEach(() => {
    answerOf = ({ search }) => {
      const q = new URLSearchParams(search).get('q');
      return {
        body: { messages: q === 'nothing' ? [] : [mail(q ? 'm2' : 'm1', q ?? 'Newest')], openCount: 1 },
      };
    };
  });

  it('starts when it is asked for, is announced, and keeps the focus', async () => {
    const router = open('/Admin/Mailbox');
    await screen.findByRole('link', { name: /Newest/ });
    await userEvent.type(await field(), ' wages & "tips" ');
    expect(searches()).toEqual([]);
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('1 found')).toHaveAttribute('role', 'status');
    expect(searches()).toEqual(['wages & "tips"']);
    expect(router.state.location.search).toBe('?q=wages+%26+%22tips%22');
    expect(await field()).toHaveFocus();
  });

  it('is in the address, so that Back leads to the list before it', async () => {
    const router = open('/Admin/Mailbox?q=wages');
    expect(await field()).toHaveValue('wages');
    await userEvent.clear(await field());
    await userEvent.type(await field(), 'nothing{Enter}');
    expect(await screen.findByText('Nothing in the inbox matches “nothing”')).toBeVisible();
    expect(screen.getByText('Nothing found')).toHaveAttribute('role', 'status');
    await act(() => router.navigate(-1));
    expect(await screen.findByRole('link', { name: /wages/ })).toBeVisible();
    expect(await field()).toHaveValue('wages');
  });

  it('goes on in the other folder', async () => {
    const router = open('/Admin/Mailbox?q=nothing');
    await userEvent.click(await screen.findByRole('link', { name: 'Search the sent mail' }));
    expect(await screen.findByText('Nothing in the sent mail matches “nothing”')).toBeVisible();
    expect(router.state.location.search).toBe('?box=sent&q=nothing');
    expect(screen.getByRole('searchbox', { name: 'Search the sent mail' })).toHaveValue('nothing');
    await userEvent.click(screen.getByRole('tab', { name: 'Inbox' }));
    expect(await screen.findByText('Nothing in the inbox matches “nothing”')).toBeVisible();
  });

  it('can be cleared', async () => {
    const router = open('/Admin/Mailbox?box=sent&q=wages');
    await userEvent.click(await screen.findByRole('button', { name: 'Clear' }));
    expect(await screen.findByRole('link', { name: /Newest/ })).toBeVisible();
    expect(router.state.location.search).toBe('?box=sent');
    expect(screen.getByRole('searchbox')).toHaveFocus();
    expect(screen.getByRole('searchbox')).toHaveValue('');
    expect(screen.queryByRole('button', { name: 'Clear' })).not.toBeInTheDocument();
  });

  it('that the server ended early says so, and goes on when asked to', async () => {
    answerOf = ({ search }) =>
      search.includes('pageToken=next')
        ? { body: { messages: [mail('m3', 'Older')], openCount: 0 } }
        : { body: { messages: [], openCount: 0, nextPageToken: 'next' } };
    open('/Admin/Mailbox?q=wages');
    expect(await screen.findByText('Nothing found so far')).toHaveAttribute('role', 'status');
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('link', { name: /Older/ })).toBeVisible();
  });

  it('runs again when asked for again', async () => {
    open('/Admin/Mailbox?q=wages');
    await screen.findByText('1 found');
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(searches()).toEqual(['wages', 'wages']));
  });
});

describe('from a message to the next', () => {
  const messages = ['m1', 'm2', 'm3'];
  beforeEach(() => {
    answerOf = ({ path }) =>
      path.endsWith('/messages')
        ? { body: { messages: messages.map((id) => mail(id, `About ${id}`, false)), openCount: 0 } }
        : { body: { ...opened, ...mail(path.split('/').at(-1)!, `About ${path.split('/').at(-1)}`, false) } };
    neighborsOf = ({ path }) => {
      const place = messages.indexOf(path.split('/').at(-2)!);
      return { newer: messages[place - 1], older: messages[place + 1] };
    };
  });
  const title = (id: string) => screen.findByRole('heading', { level: 1, name: `About ${id}` });

  it('leads in the order of the list, with the keyboard alone', async () => {
    const router = open('/Admin/Mailbox');
    await userEvent.click(await screen.findByRole('link', { name: 'About m1' }));
    expect(await title('m1')).toHaveFocus();
    expect(await screen.findByRole('link', { name: 'Older message' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Newer message' })).not.toBeInTheDocument();
    for (const id of ['m2', 'm3']) {
      screen.getByRole('link', { name: 'Older message' }).focus();
      await userEvent.keyboard('{Enter}');
      expect(await title(id)).toHaveFocus();
      await screen.findByRole('link', { name: 'Newer message' });
    }
    expect(screen.queryByRole('link', { name: 'Older message' })).not.toBeInTheDocument();
    await act(() => router.navigate(-1));
    expect(await screen.findByRole('link', { name: 'About m3' })).toHaveFocus();
  });

  it('stays in the search that it was opened from', async () => {
    const router = open('/Admin/Mailbox?q=wages');
    await userEvent.click(await screen.findByRole('link', { name: 'About m1' }));
    await userEvent.click(await screen.findByRole('link', { name: 'Older message' }));
    expect(await title('m2')).toBeVisible();
    expect(router.state.location).toMatchObject({ pathname: '/Admin/Mailbox/m2', search: '?q=wages' });
    const asked = calls.filter(({ path }) => path.endsWith('/neighbors')).map(({ search }) => search);
    expect(new Set(asked)).toEqual(new Set(['q=wages']));
    expect(screen.getByRole('navigation', { name: 'Messages with “wages”' })).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Search' }));
    expect(router.state.location).toMatchObject({ pathname: '/Admin/Mailbox', search: '?q=wages' });
  });

  it('leads back to the folder that the message is in', async () => {
    answerOf = () => ({ body: { ...opened, box: 'sent', unread: false } });
    open('/Admin/Mailbox/m1');
    expect(await screen.findByRole('link', { name: 'Sent' })).toHaveAttribute(
      'href',
      '/Admin/Mailbox?box=sent',
    );
  });

  it('goes on when the message that is open has just been deleted', async () => {
    const { client, router } = openWithClient('/Admin/Mailbox/m2');
    await screen.findByRole('link', { name: 'Older message' });
    const gone = { status: 404, body: { message: 'There is no such message' } };
    const usual = answerOf;
    answerOf = (call) => (call.path.endsWith('/m2') ? gone : usual(call));
    await act(() => client.refetchQueries());
    expect(await title('m2')).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Older message' }));
    expect(await title('m3')).toBeVisible();
    expect(router.state.location.pathname).toBe('/Admin/Mailbox/m3');
  });

  it('that has been deleted meanwhile leads back to the list', async () => {
    answerOf = () => ({ status: 404, body: { message: 'There is no such message' } });
    open('/Admin/Mailbox/m9?box=sent&q=wages');
    expect(await screen.findByRole('link', { name: 'Back to the search' })).toHaveAttribute(
      'href',
      '/Admin/Mailbox?box=sent&q=wages',
    );
  });
});

describe('the reply box', () => {
  const box = () => screen.findByRole('textbox', { name: 'Message' });

  it('replies to the sender within the thread', async () => {
    open('/Admin/Mailbox/m1');
    await userEvent.type(await box(), 'It is ready.');
    await userEvent.click(screen.getByRole('button', { name: 'Send reply' }));
    expect(await screen.findByText('Email Sent!')).toBeVisible();
    expect(sent()[0]?.body).toEqual({
      to: 'grace@people.example',
      subject: 'Re: My return',
      from: firm.email,
      message: 'It is ready.',
      inReplyTo: 'm1',
    });
    expect(await box()).toHaveValue('');
    // The message is loaded again, which says by now who answered it.
    const loads = () => calls.filter(({ method, path }) => method === 'GET' && path.endsWith('/m1')).length;
    await waitFor(() => expect(loads()).toBe(2));
  });

  it('keeps the text when sending fails, and says what is wrong', async () => {
    open('/Admin/Mailbox/m1');
    const errors = { message: 'Please enter at least one character' };
    await userEvent.type(await box(), '  ');
    const usual = answerOf;
    answerOf = (call) => (call.method === 'POST' ? { status: 400, body: { errors } } : usual(call));
    await userEvent.click(screen.getByRole('button', { name: 'Send reply' }));
    expect(await screen.findByText(notDelivered)).toBeVisible();
    expect(await box()).toBeInvalid();
    expect(await box()).toHaveValue('  ');
    expect(await box()).toBeRequired();
  });
});

it('a new message goes to anyone, from one of the firm’s addresses', async () => {
  open('/Admin/Mailbox/New');
  await userEvent.type(await screen.findByLabelText('To'), 'ada@example.com');
  await userEvent.type(screen.getByLabelText('Subject'), 'Documents');
  await userEvent.type(screen.getByLabelText('Message'), 'Please send them.');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Email Sent!')).toBeVisible();
  expect(sent()[0]?.body).toEqual({
    to: 'ada@example.com',
    subject: 'Documents',
    from: firm.email,
    message: 'Please send them.',
  });
});

it.each(['/Admin/Mailbox/New', '/Admin/Mailbox/m1'])(
  'keeps what was typed at %s until it is sent',
  async (address) => {
    open(address);
    await userEvent.type(await screen.findByLabelText('Message'), 'Please send them.');
    cleanup();
    open(address, false);
    expect(await screen.findByLabelText('Message')).toHaveValue('Please send them.');
    const to: HTMLInputElement = screen.getByLabelText('To');
    if (!to.readOnly) {
      await userEvent.type(to, 'ada@example.com');
      await userEvent.type(screen.getByLabelText('Subject'), 'Documents');
    }
    await userEvent.click(screen.getByRole('button', { name: /^Send/ }));
    expect(await screen.findByText('Email Sent!')).toBeVisible();
    cleanup();
    open(address, false);
    expect(await screen.findByLabelText('Message')).toHaveValue('');
  },
);

it('does not say that a message was sent once the next one is refused', async () => {
  open('/Admin/Mailbox/m1');
  await userEvent.type(await screen.findByLabelText('Message'), 'Please send them.');
  await userEvent.click(screen.getByRole('button', { name: 'Send reply' }));
  expect(await screen.findByText('Email Sent!')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Send reply' }));
  expect(await screen.findByText(notDelivered)).toBeVisible();
  expect(screen.queryByText('Email Sent!')).not.toBeInTheDocument();
});

it('a message is written only from addresses that the viewer’s role uses', async () => {
  open('/Admin/Mailbox/New');
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([firm.email]);
});

it('whose role uses no address is told so, with the message in sight', async () => {
  addresses = [useOf(firm.email, false)];
  open('/Admin/Mailbox/m1');
  expect(await screen.findByText(/can’t write from any of the firm’s addresses/)).toBeVisible();
  expect(screen.getByText('Where is it?')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send reply' })).not.toBeInTheDocument();
});

it('the owner lets a role use an address', async () => {
  open('/Admin/Mailbox/Addresses');
  const box = await screen.findByRole('checkbox', { name: `Intern uses ${firm.email}` });
  expect(box).not.toBeChecked();
  answerOf = ({ body }) => ({ body: { ...(body as object), usable: true } });
  await userEvent.click(box);
  await waitFor(() =>
    expect(calls.map(({ method, body }) => [method, body])).toEqual([
      ['PUT', { address: firm.email, roles: ['Intern', 'CPA/EA'] }],
    ]),
  );
});

it('lets nobody change an address while a change of it is being stored', async () => {
  open('/Admin/Mailbox/Addresses');
  const box = (role: string, address = firm.email) =>
    screen.getByRole('checkbox', { name: `${role} uses ${address}` });
  await screen.findByRole('checkbox', { name: `Intern uses ${firm.email}` });
  let store!: () => void;
  const stored = new Promise<void>((resolve) => (store = resolve));
  holdChange = () => stored;
  answerOf = ({ body }) => {
    addresses = [{ ...(body as Schemas['MailAddress']), usable: true }, ...addresses.slice(1)];
    return { body: addresses[0] };
  };
  await userEvent.click(box('Intern'));
  await waitFor(() => expect(box('Staff Associate')).toBeDisabled());
  expect(box('Staff Associate', 'queens@cpa.example')).toBeEnabled();
  store();
  await waitFor(() => expect(box('Staff Associate')).toBeEnabled());
  await userEvent.click(box('Staff Associate'));
  await waitFor(() => expect(addresses[0]?.roles).toEqual(['Intern', 'Staff Associate', 'CPA/EA']));
});

it('shows the next page even if nothing on this one may be seen', async () => {
  answerOf = ({ search }) =>
    search.endsWith('pageToken=next')
      ? { body: { messages: [mail('m3', 'Older')], openCount: 0 } }
      : { body: { messages: [], openCount: 0, nextPageToken: 'next' } };
  open('/Admin/Mailbox');
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('link', { name: /Older/ })).toBeVisible();
});

it('signing in leads to the inbox', async () => {
  const router = open('/Admin/Mailbox/SignIn', false);
  expect(await screen.findByRole('heading', { name: 'Mailbox Sign In' })).toBeVisible();
  act(() => startSession(makeToken({ role: 'Staff Associate', employeeAccess: true })));
  await waitFor(() => expect(router.state.location.pathname).toBe('/Admin/Mailbox'));
});
