import type { Role } from '@tax-firm/machines';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endSession, keptInputKey, startSession } from '@/lib/auth/session';
import { answerApi } from '@/test/answer-api';
import { makeToken } from '@/test/make-token';
import { renderPage } from '@/test/render-page';
import type { Schemas } from '@/lib/api/client';
import { CommunicationsLabel } from './communications-label.js';
import { MessageThreadView } from './message-thread.js';

type Thread = Schemas['MessageThread'];
type Message = Schemas['ReturnMessage'];

const message = (number: number, side: Message['side'], seenAt: string | null = null): Message => ({
  id: `m${number}`,
  side,
  author: { id: 'a', name: side === 'client' ? 'Rosa Delgado' : 'Ines Moreau', role: 'Client' },
  text: `Message ${number}`,
  at: '2026-03-03T15:00:00.000Z',
  seenAt,
});

interface Call {
  method: string;
  path: string;
  body: unknown;
}

/** The server's state. */
let thread: Thread;
let calls: Call[];
/** The Idempotency-Keys of sent messages. */
let keys: (string | null)[];
let refusal: { status: number; body: unknown } | undefined;
/** What the answers to a sent message, and then to reads of the thread, wait for. */
let sending: Promise<void>;
let loading: Promise<void>;

beforeEach(() => {
  sending = Promise.resolve();
  loading = Promise.resolve();
  calls = [];
  keys = [];
  refusal = undefined;
  thread = { messages: [message(1, 'client', '2026-03-03T16:00:00.000Z'), message(2, 'firm')], unread: 1 };
});
answerApi(async ({ method, path, body, headers }) => {
  calls.push({ method, path, body });
  if (method === 'POST' && path === messagesPath) keys.push(headers.get('Idempotency-Key'));
  if (path.endsWith('/seen')) return Response.json({ unread: (thread = { ...thread, unread: 0 }).unread });
  if (method === 'POST') {
    if (refusal) return Response.json(refusal.body, { status: refusal.status });
    await sending;
    thread = { ...thread, messages: [...thread.messages, message(3, 'client')] };
  }
  if (method === 'GET') await loading;
  return Response.json(thread);
});

afterEach(() => {
  localStorage.clear();
  act(() => endSession());
});

function show(role: Role = 'Client', answer?: (message: string) => Promise<unknown>) {
  return renderPage(
    <>
      <h2>
        <CommunicationsLabel taxReturnId="r1" />
      </h2>
      <MessageThreadView
        taxReturnId="r1"
        viewer={{ role }}
        from="rosa@example.com"
        to="hello@cpa.example"
        empty="Nothing yet."
        submitLabel="Submit"
        answer={answer}
      />
    </>,
  );
}

const messagesPath = '/api/taxReturns/r1/messages';
const posted = () => calls.filter(({ method }) => method === 'POST');

it('shows the authors, marks new messages, and says that the viewer’s own was read', async () => {
  show();
  const [own, theirs] = await screen.findAllByRole('listitem');
  expect(own).toHaveTextContent(/Rosa Delgado.*Message 1.*Read/);
  expect(theirs).toHaveTextContent(/Ines Moreau.*New.*Message 2/);
  expect(theirs).not.toHaveTextContent('Read');
});

it('shows a client the number of new messages in the tab until they have been shown', async () => {
  show();
  await waitFor(() =>
    expect(posted()).toEqual([
      { method: 'POST', path: '/api/taxReturns/r1/messages/seen', body: { upTo: 'm2' } },
    ]),
  );
  await waitFor(() => expect(screen.getByRole('heading')).toHaveTextContent(/^Communications$/));
});

it.each([
  ['reads what is new to a member of the staff, though a colleague has closed it', null, 0, 1],
  ['reads nothing again that they have read, though it is still open', '2026-03-03T16:00:00.000Z', 1, 0],
])('%s', async (_, seenAt, unread, reads) => {
  thread = { messages: [message(1, 'client', seenAt)], unread };
  show('Intern');
  await screen.findByRole('listitem');
  await waitFor(() => expect(posted()).toHaveLength(reads));
});

it('sends a message whose answer was lost again with the same key, so that it is there once', async () => {
  refusal = { status: 504, body: {} };
  show();
  await userEvent.type(await screen.findByLabelText('Message'), 'When is it ready?');
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  await screen.findByRole('alert');
  refusal = undefined;
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('Email Sent!')).toBeVisible();
  expect(keys).toEqual([expect.stringMatching(/^[\da-f]{32}$/), keys[0]]);
});

it('sends a message and shows it', async () => {
  show();
  await userEvent.type(await screen.findByLabelText('Message'), 'When is it ready?');
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('Email Sent!')).toBeVisible();
  expect(await screen.findByText('Message 3')).toBeVisible();
  expect(posted()).toContainEqual({
    method: 'POST',
    path: '/api/taxReturns/r1/messages',
    body: { message: 'When is it ready?' },
  });
  expect(screen.getByLabelText('Message')).toHaveValue('');
});

it('keeps the typed text if it could not be sent', async () => {
  refusal = { status: 400, body: { errors: { message: 'Please enter at least one character' } } };
  show();
  await userEvent.type(await screen.findByLabelText('Message'), '  ');
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  expect(
    await screen.findByText(
      'Email Could not be delivered! Please check if all fields are filled and if your email is valid',
    ),
  ).toBeVisible();
  expect(screen.getByLabelText('Message')).toHaveValue('  ');
  expect(screen.getByLabelText('Message')).toBeInvalid();
});

it('keeps what was typed while a message was sent, in the field and for later', async () => {
  let answer = () => {};
  sending = new Promise((resolve) => (answer = resolve));
  const { unmount } = show();
  await userEvent.type(await screen.findByLabelText('Message'), 'When is it ready?');
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(posted()).toContainEqual(expect.objectContaining({ path: messagesPath })));
  await userEvent.type(screen.getByLabelText('Message'), ' I moved.');
  answer();
  expect(await screen.findByText('Email Sent!')).toBeVisible();
  expect(screen.getByLabelText('Message')).toHaveValue('When is it ready? I moved.');
  unmount();
  show();
  expect(await screen.findByLabelText('Message')).toHaveValue('When is it ready? I moved.');
  await userEvent.clear(screen.getByLabelText('Message'));
});

it('does not wait for the thread before it says that a message was sent', async () => {
  show();
  await userEvent.type(await screen.findByLabelText('Message'), 'When is it ready?');
  await screen.findByText('Message 2');
  loading = new Promise(() => {});
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('Email Sent!')).toBeVisible();
  expect(screen.getByLabelText('Message')).toHaveValue('');
});

it('shows the newest messages of a long thread, and earlier ones on request', async () => {
  thread = { messages: Array.from({ length: 11 }, (_, index) => message(index + 1, 'client')), unread: 0 };
  show();
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(8));
  expect(screen.getByText('Message 11')).toBeVisible();
  const log = screen.getByRole('log');
  await userEvent.click(screen.getByRole('button', { name: 'Show 3 earlier' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(11);
  // A log announces what is added to it.
  expect(screen.getByRole('log')).not.toBe(log);
  expect(screen.getByRole('log')).toHaveFocus();
});

it('lets an auditor read, without writing or marking messages as read', async () => {
  thread = { messages: [message(1, 'client')], unread: 1 };
  show('Auditor');
  expect(await screen.findByText('Message 1')).toBeVisible();
  expect(screen.queryByLabelText('Message')).not.toBeInTheDocument();
  expect(screen.getByRole('heading')).toHaveTextContent('Communications 1 waiting');
  expect(posted()).toEqual([]);
});

it('says when there are no messages', async () => {
  thread = { messages: [], unread: 0 };
  show();
  expect(await screen.findByText('Nothing yet.')).toBeVisible();
});

describe('a message that is not sent yet', () => {
  const typed = 'When is it';
  async function typeAndLeave() {
    const { unmount } = show();
    await userEvent.type(await screen.findByLabelText('Message'), typed);
    unmount();
  }

  it('is kept while another screen is shown, until it is sent', async () => {
    await typeAndLeave();
    const { unmount } = show();
    expect(await screen.findByLabelText('Message')).toHaveValue(typed);
    await userEvent.type(screen.getByLabelText('Message'), ' ready?');
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByText('Email Sent!')).toBeVisible();
    expect(screen.getByLabelText('Message')).toHaveValue('');
    expect(posted()).toContainEqual(expect.objectContaining({ body: { message: `${typed} ready?` } }));
    unmount();
    show();
    expect(await screen.findByLabelText('Message')).toHaveValue('');
  });

  it('is stored by the tab, which may reload', async () => {
    await typeAndLeave();
    expect(sessionStorage.getItem(keptInputKey)).toContain(typed);
  });

  it('is forgotten when the user signs out, and never shown to another', async () => {
    startSession(makeToken({}));
    await typeAndLeave();
    startSession(makeToken({ id: 'a2' }));
    const { unmount } = show();
    expect(await screen.findByLabelText('Message')).toHaveValue('');
    unmount();
    endSession();
    startSession(makeToken({}));
    show();
    expect(await screen.findByLabelText('Message')).toHaveValue('');
  });
});

it('asks staff whether a message answers the open question, and answers it only then', async () => {
  const answers: string[] = [];
  show('Intern', (message) => Promise.resolve(answers.push(message)));
  const submit = () => userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  await userEvent.type(await screen.findByLabelText('Message'), 'We look into it.');
  await submit();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Please choose whether this answers the question',
  );
  await userEvent.selectOptions(screen.getByLabelText(/Does this answer/), 'Not yet');
  await submit();
  await screen.findByText('Email Sent!');
  expect([answers, keys.length]).toEqual([[], 1]);

  // user-event does not notice that the form was reset.
  await userEvent.clear(screen.getByLabelText('Message'));
  await userEvent.type(screen.getByLabelText('Message'), 'It is two jobs.');
  await userEvent.selectOptions(screen.getByLabelText(/Does this answer/), 'Yes, the client can continue');
  await submit();
  await waitFor(() => expect(answers).toEqual(['It is two jobs.']));
  expect(keys).toHaveLength(1);
});
