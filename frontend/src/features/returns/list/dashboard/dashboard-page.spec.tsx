import { permissions, workflowRows } from '@tax-firm/machines';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endSession, startSession } from '@/lib/auth/session';
import { answerApi } from '@/test/answer-api';
import { makeToken } from '@/test/make-token';
import { renderPage } from '@/test/render-page';
import { taxReturnIn } from '@/test/tax-return-in';
import { countsKey } from '../api/returns.js';
import { DashboardPage } from './dashboard-page.js';

const rows = ['Ada Fontaine', 'Ben Ito', 'Cleo Park'].map((name, index) => ({
  ...taxReturnIn({ viewer: 'Owner' }),
  id: `return-${index}`,
  name,
  email: `${index}@example.com`,
}));

interface Answer {
  status?: number;
  body: unknown;
  link?: string;
}

const figures = { clientCount: 3, archivedCount: 1, revenueCents: 60_000 };
const counts = {
  all: 340,
  accepted: 300,
  individual: 320,
  business: 20,
  unaccepted: 40,
  unread: 2,
  yours: 5,
};
const maya = { id: 'aaaaaaaa-1111-4222-8333-444455556666', name: 'Maya Lin', role: 'CPA/EA', returns: 1 };
const restOf = (pathname: string): unknown => {
  if (pathname.endsWith('assignees')) return [maya];
  return pathname.endsWith('counts') ? counts : figures;
};

/** Tells the list that returns have changed. */
let announce: () => void;
/** The response of the API. */
let answerOf: (address: URL) => Answer;
let asked: URL[];
let sent: unknown[];

const listAsked = () =>
  asked.filter(
    ({ pathname, searchParams }) => pathname.endsWith('getAll') && searchParams.get('limit') === '50',
  );

const lastAsked = () => Object.fromEntries(listAsked().at(-1)?.searchParams ?? []);

beforeEach(() => {
  asked = [];
  answerOf = ({ pathname }) => ({ body: pathname.endsWith('getAll') ? rows : restOf(pathname) });
  sent = [];
});
answerApi(({ path, query, body: given }) => {
  const address = new URL(`${path}?${query}`, 'http://localhost');
  if (path === '/api/taxReturns/stream') {
    const body = new ReadableStream<Uint8Array>({
      start(stream) {
        announce = () => stream.enqueue(new TextEncoder().encode('data: {"changed":true}\n\n'));
      },
    });
    return new Response(body);
  }
  asked.push(address);
  if (given) sent.push(given);
  const { status, body, link } = answerOf(address);
  return Response.json(body, { status, headers: link ? { Link: link } : {} });
});

afterEach(() => {
  localStorage.clear();
  act(() => endSession());
});

function open(address = '/Admin/Dashboard', role = 'Owner') {
  startSession(makeToken({ role, name: 'Marisol Vega', employeeAccess: true }));
  return renderPage(
    [
      { path: '/Admin/Dashboard', Component: DashboardPage },
      { path: '/AdminTaxReturn/:id', element: <h1 tabIndex={-1}>A return</h1> },
    ],
    { address },
  );
}

const row = (name: string) => screen.findByRole('link', { name });

describe('the list and its address', () => {
  const current = () =>
    within(screen.getByRole('navigation', { name: 'Filter tax returns' }))
      .getAllByRole('link')
      .filter((link) => link.getAttribute('aria-current') === 'true')
      .map(({ textContent }) => textContent);

  it.each(['Owner', 'CPA/EA', 'Senior Associate', 'Staff Associate'])(
    'opens on what is the %s’s, over all filters, longest first',
    async (role) => {
      open('/Admin/Dashboard', role);
      await row('Ada Fontaine');
      expect(lastAsked()).toEqual({ yours: 'true', order: 'waiting', limit: '50' });
      expect(current()).toEqual([expect.stringMatching(/^Yours/)]);
    },
  );

  it.each(['Intern', 'Auditor'])(
    'opens on unaccepted price quotes for the %s, on whom nothing ever waits',
    async (role) => {
      open('/Admin/Dashboard', role);
      await row('Ada Fontaine');
      expect(lastAsked()).toMatchObject({ filter: 'unaccepted', order: 'newest' });
      expect(current()).toEqual([expect.stringMatching(/^Unaccepted Price Quote/)]);
      // Interns have what they took or got.
      expect(screen.queryAllByRole('link', { name: /^Yours/ })).toHaveLength(role === 'Intern' ? 1 : 0);
    },
  );

  it('counts each view, and the rows that are not shown yet', async () => {
    open('/Admin/Dashboard?filter=all');
    await row('Ada Fontaine');
    const views = within(screen.getByRole('navigation', { name: 'Filter tax returns' }));
    await waitFor(() =>
      expect(views.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
        'Yours 5',
        'All 340',
        'All Accepted Price Quotes 300',
        'Individual 320',
        'Business 20',
        'Unaccepted Price Quote 40',
        'Open messages 2',
      ]),
    );
    expect(current()).toEqual(['All 340']);
    expect(screen.getByText('3 of 340 shown')).toBeVisible();
    expect(lastAsked()).toEqual({ order: 'newest', limit: '50' });
    await waitFor(() => expect(document.title).toMatch(/^\(2\) Dashboard/));
  });

  it('searches in everything from the landing page', async () => {
    const { router } = open();
    await row('Ada Fontaine');
    await userEvent.type(screen.getByRole('searchbox'), 'ada');
    await waitFor(() => expect(router.state.location.search).toBe('?q=ada'));
    await waitFor(() => expect(lastAsked()).toEqual({ q: 'ada', order: 'newest', limit: '50' }));
    expect(current()).toEqual([expect.stringMatching(/^All/)]);
  });

  it.each(['all', 'newest'])('searches for “%s”, which elsewhere in the address says nothing', async (q) => {
    const { router } = open();
    await row('Ada Fontaine');
    await userEvent.type(screen.getByRole('searchbox'), q);
    await waitFor(() => expect(router.state.location.search).toBe(`?q=${q}`));
    await waitFor(() => expect(lastAsked()).toEqual({ q, order: 'newest', limit: '50' }));
    expect(screen.getByRole('searchbox')).toHaveValue(q);
  });

  it('marks open messages, shows the returns that have some, and opens them', async () => {
    answerOf = ({ pathname }) => ({
      body: pathname.endsWith('getAll') ? [{ ...rows[0], unread: 2 }, rows[1]] : restOf(pathname),
    });
    const { router } = open();
    await userEvent.click(await screen.findByRole('link', { name: /^Open messages/ }));
    await waitFor(() => expect(lastAsked()).toMatchObject({ unread: 'true' }));
    await userEvent.click(await screen.findByRole('link', { name: '2 open messages from Ada Fontaine' }));
    expect(router.state.location.pathname + router.state.location.search).toBe(
      '/AdminTaxReturn/return-0?tab=communications',
    );
    expect(router.state.location.state).toEqual({
      list: '/Admin/Dashboard?yours=true&unread=true&order=waiting',
    });
  });

  it('says when nothing is the viewer’s, and offers all returns', async () => {
    answerOf = ({ pathname }) => ({ body: pathname.endsWith('getAll') ? [] : restOf(pathname) });
    open();
    expect(await screen.findByText('Nothing is yours')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Show all tax returns' })).toHaveAttribute(
      'href',
      '/Admin/Dashboard?filter=all',
    );
  });

  it.each([
    ['unread=true', 'No open messages'],
    ['unread=true&waitingOn=Client', 'Nothing under “All” waits on Client and has open messages'],
    ['due=overdue', 'Nothing is overdue'],
    ['due=week&order=due', 'Nothing is due within 7 days or overdue'],
    ['due=overdue&waitingOn=Client', 'Nothing waits on Client and is overdue'],
    ['due=overdue&filter=business', 'Nothing under “Business” is overdue'],
    [
      'due=overdue&waitingOn=Owner&q=ito',
      'Nothing under “All” matches “ito” and waits on Owner and is overdue',
    ],
    ['assignee=me', 'Nothing is assigned to you'],
    ['assignee=none&due=overdue', 'Nothing is overdue and is unassigned'],
    [`assignee=${maya.id}&filter=business`, 'Nothing under “Business” is assigned to Maya Lin'],
    ['yours=true&due=week', 'Nothing is yours and is due within 7 days or overdue'],
    ['unread=true&filter=business', 'Nothing under “Business” has open messages'],
  ])('says what it looked for in vain at ?%s', async (search, title) => {
    answerOf = ({ pathname }) => ({ body: pathname.endsWith('getAll') ? [] : restOf(pathname) });
    open(`/Admin/Dashboard?${search}`);
    expect(await screen.findByText(title)).toBeVisible();
  });

  it('keeps filter and search in the address, and sends them to the server', async () => {
    const { router } = open();
    await userEvent.click(await screen.findByRole('link', { name: /^All Accepted Price Quotes/ }));
    expect(router.state.location.search).toBe('?filter=accepted&yours=true&order=waiting');
    await userEvent.click(screen.getByRole('link', { name: /^All \d/ }));
    expect(router.state.location.search).toBe('?filter=all');
    await userEvent.click(screen.getByRole('link', { name: /^All Accepted Price Quotes/ }));
    await userEvent.type(screen.getByRole('searchbox'), 'ada');
    await waitFor(() => expect(router.state.location.search).toBe('?filter=accepted&q=ada'));
    await waitFor(() => expect(lastAsked()).toMatchObject({ filter: 'accepted', q: 'ada' }));
    await userEvent.click(screen.getByRole('link', { name: /^Business/ }));
    expect(router.state.location.search).toBe('?filter=business&q=ada');
  });

  it('keeps every filter when another is chosen, counts within them, and takes one off by its own link', async () => {
    const { router } = open('/Admin/Dashboard?waitingOn=CPA%2FEA&due=week&assignee=none&q=a');
    const press = async (name: RegExp) => {
      await userEvent.click(await screen.findByRole('link', { name }));
      return router.state.location.search;
    };
    const rest = 'waitingOn=CPA%2FEA&due=week&assignee=none';
    expect(await press(/^Individual/)).toBe(`?filter=individual&${rest}&q=a`);
    expect(await press(/^Open messages/)).toBe(`?filter=individual&${rest}&unread=true&q=a`);
    expect(await press(/^Yours/)).toBe(`?filter=individual&${rest}&yours=true&unread=true&order=waiting&q=a`);
    expect(current()).toEqual(['Yours 5', 'Individual 320', 'Open messages 2']);
    const counted = asked.filter(({ pathname }) => pathname.endsWith('counts'));
    expect(Object.fromEntries(counted.at(-1)!.searchParams)).toEqual({
      filter: 'individual',
      waitingOn: 'CPA/EA',
      due: 'week',
      assignee: 'none',
      yours: 'true',
      unread: 'true',
      q: 'a',
    });
    expect(await press(/^Individual/)).toBe(`?${rest}&yours=true&unread=true&order=waiting&q=a`);
    expect(await press(/^Open messages/)).toBe(`?${rest}&yours=true&order=waiting&q=a`);
    expect(await press(/^All \d/)).toBe(`?${rest}&q=a`);
  });

  it('also keeps there whom returns wait on, and the order', async () => {
    const { router } = open('/Admin/Dashboard?q=a');
    await userEvent.selectOptions(await screen.findByLabelText('Waiting on'), 'CPA/EA');
    await userEvent.selectOptions(screen.getByLabelText('Sort by'), 'Waiting longest');
    expect(router.state.location.search).toBe('?waitingOn=CPA%2FEA&order=waiting&q=a');
    await waitFor(() => expect(lastAsked()).toMatchObject({ waitingOn: 'CPA/EA', order: 'waiting' }));
  });

  it('also keeps there what is due, and says so in the name of the list', async () => {
    const { router } = open();
    await userEvent.selectOptions(await screen.findByLabelText('Due'), 'Overdue');
    await userEvent.selectOptions(screen.getByLabelText('Sort by'), 'Due soonest');
    expect(router.state.location.search).toBe('?due=overdue&yours=true&order=due');
    await waitFor(() =>
      expect(lastAsked()).toEqual({ yours: 'true', due: 'overdue', order: 'due', limit: '50' }),
    );
    expect(await screen.findByRole('table', { name: 'Yours, overdue' })).toBeVisible();
    // What was done a moment ago is still counted, so this list has no total.
    expect(screen.getByText('3 shown')).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: /^All \d/ }));
    await userEvent.click(screen.getByRole('link', { name: /^Business/ }));
    expect(router.state.location.search).toBe('?filter=business&due=overdue&order=due');
    await userEvent.selectOptions(screen.getByLabelText('Due'), 'Within 7 days');
    expect(router.state.location.search).toBe('?filter=business&due=week&order=due');
    await userEvent.selectOptions(screen.getByLabelText('Due'), 'Any time');
    expect(router.state.location.search).toBe('?filter=business&order=due');
  });

  it('also keeps there who works on returns, and says so in the name of the list', async () => {
    const { router } = open('/Admin/Dashboard?filter=all');
    const choice = await screen.findByLabelText('Assigned to');
    await screen.findByRole('option', { name: 'Maya Lin' });
    expect(
      within(choice)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Anyone', 'You', 'Nobody', 'Maya Lin']);
    await userEvent.selectOptions(choice, 'You');
    expect(router.state.location.search).toBe('?assignee=me');
    await waitFor(() => expect(lastAsked()).toEqual({ assignee: 'me', order: 'newest', limit: '50' }));
    expect(await screen.findByRole('table', { name: 'All, assigned to you' })).toBeVisible();
    expect(screen.getByText('3 of 340 shown')).toBeVisible();
    await userEvent.selectOptions(choice, 'Maya Lin');
    await userEvent.click(screen.getByRole('link', { name: /^Business/ }));
    expect(router.state.location.search).toBe(`?filter=business&assignee=${maya.id}`);
    await userEvent.selectOptions(choice, 'Anyone');
    expect(router.state.location.search).toBe('?filter=business');
  });

  it('shows the person of a shared address who left, and ignores what is no person', async () => {
    const { router } = open('/Admin/Dashboard?assignee=bbbbbbbb-1111-4222-8333-444455556666');
    await screen.findByRole('option', { name: 'Maya Lin' });
    expect(screen.getByLabelText('Assigned to')).toHaveDisplayValue('Someone else');
    for (const none of ['%27%20OR%201=1', '11111111-1111-1111-1111-111111111111']) {
      await act(() => router.navigate(`/Admin/Dashboard?filter=business&assignee=${none}`));
      await waitFor(() => expect(lastAsked()).toEqual({ filter: 'business', order: 'newest', limit: '50' }));
      expect(screen.getByLabelText('Assigned to')).toHaveDisplayValue('Anyone');
    }
    await act(() => router.navigate(`/Admin/Dashboard?assignee=${maya.id.toUpperCase()}`));
    expect(screen.getByLabelText('Assigned to')).toHaveDisplayValue('Maya Lin');
  });

  it('names who works on a return, without widening the table', async () => {
    const me = { id: 'a1', name: 'Marisol Vega' };
    answerOf = ({ pathname }) => ({
      body: pathname.endsWith('getAll')
        ? [{ ...rows[0], assignee: maya }, { ...rows[1], assignee: me }, rows[2]]
        : restOf(pathname),
    });
    open();
    const inRow = async (name: string) => within((await row(name)).closest('tr')!);
    expect((await inRow('Ada Fontaine')).getByTitle('Assigned to Maya Lin')).toHaveTextContent('Maya L.');
    expect((await inRow('Ben Ito')).getByTitle('Assigned to Marisol Vega')).toHaveTextContent('you');
    expect((await inRow('Cleo Park')).queryByTitle(/^Assigned/)).not.toBeInTheDocument();
  });

  it('offers the next page although all of this one was done a moment ago', async () => {
    answerOf = ({ pathname, searchParams }) =>
      pathname.endsWith('getAll')
        ? searchParams.has('after')
          ? { body: rows }
          : { body: [], link: '</api/taxReturns/getAll?after=abc>; rel="next"' }
        : { body: restOf(pathname) };
    open('/Admin/Dashboard?due=overdue');
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await row('Ada Fontaine')).toBeVisible();
  });

  it('starts with the filter and search of its address', async () => {
    open('/Admin/Dashboard?filter=individual&q=ito');
    expect(await screen.findByRole('searchbox')).toHaveValue('ito');
    await waitFor(() => expect(lastAsked()).toMatchObject({ filter: 'individual', q: 'ito' }));
  });

  it('loads the next page with the cursor of the Link header', async () => {
    answerOf = ({ pathname, searchParams }) =>
      searchParams.get('after') === 'abc'
        ? { body: [{ ...rows[0], id: 'return-9', name: 'Dov Silberman' }] }
        : {
            body: pathname.endsWith('getAll') ? rows : restOf(pathname),
            link: '</api/taxReturns/getAll?after=abc>; rel="next"',
          };
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await row('Dov Silberman')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ada Fontaine' })).toBeVisible();
  });

  it('loads again after returns have changed, and keeps the selection', async () => {
    let all = 2;
    answerOf = ({ pathname }) => ({
      body: pathname.endsWith('getAll')
        ? rows.slice(0, all)
        : pathname.endsWith('counts')
          ? { ...counts, all }
          : restOf(pathname),
    });
    open('/Admin/Dashboard?filter=all');
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Select Ben Ito, / }));
    expect(await screen.findByRole('link', { name: 'All 2' })).toBeVisible();
    expect(listAsked()).toHaveLength(1);
    all = 3;
    act(() => announce());
    expect(await row('Cleo Park')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'All 3' })).toBeVisible();
    expect(screen.getByRole('checkbox', { name: /^Select Ben Ito, / })).toBeChecked();
    expect(listAsked()).toHaveLength(2);
  });

  it('loads again once the next page that someone asked for has come', async () => {
    let answer!: () => void;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const { client } = open('/Admin/Dashboard?filter=all');
    await row('Ada Fontaine');
    void client.fetchQuery({ queryKey: [...countsKey, 'next'], queryFn: () => answered.then(() => 1) });
    act(() => announce());
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(listAsked()).toHaveLength(1);
    answer();
    await waitFor(() => expect(listAsked()).toHaveLength(2));
  });

  it('says when there is nothing to show', async () => {
    answerOf = ({ pathname }) => ({ body: pathname.endsWith('getAll') ? [] : restOf(pathname) });
    open('/Admin/Dashboard?filter=all');
    expect(await screen.findByText('There are no tax returns to show yet')).toBeVisible();
  });
});

it('shows the next deadline, and what is overdue', async () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000 + 60_000).toISOString();
  const due = (label: string, days: number) => ({ kind: 'contact', label, dueAt: inDays(days) });
  answerOf = ({ pathname }) => ({
    body: pathname.endsWith('getAll')
      ? [
          { ...rows[0], deadline: due('Contact the client', -2) },
          { ...rows[1], deadline: due('Waiting for client to pay', 3) },
        ]
      : restOf(pathname),
  });
  open();
  const overdue = (await row('Ada Fontaine')).closest('tr')!;
  expect(within(overdue).getByText('1 day overdue')).toBeVisible();
  expect(within(overdue).getByText('Contact the client')).toBeVisible();
  expect(within((await row('Ben Ito')).closest('tr')!).getByText('in 3 days')).toBeVisible();
});

describe('a press on a row', () => {
  it('opens the return, beside its controls too, and remembers the list', async () => {
    const { router } = open();
    const cells = within((await row('Ben Ito')).closest('tr')!).getAllByRole('cell');
    await userEvent.click(cells.at(-1)!);
    expect(router.state.location.pathname).toBe('/AdminTaxReturn/return-1');
    expect(router.state.location.state).toEqual({ list: '/Admin/Dashboard' });
  });

  it('leaves the list alone where it checks a box, follows a link, or selects a text', async () => {
    const { router } = open();
    const ben = (await row('Ben Ito')).closest('tr')!;
    await userEvent.click(within(ben).getByRole('checkbox').closest('label')!);
    expect(within(ben).getByRole('checkbox')).toBeChecked();
    const cell = within(ben).getAllByRole('cell').at(-1)!;
    window.getSelection()!.selectAllChildren(cell);
    fireEvent.click(cell);
    expect(router.state.location.pathname).toBe('/Admin/Dashboard');
    window.getSelection()!.removeAllRanges();
  });

  it('opens another tab with the keys that do this with a link', async () => {
    const { router } = open();
    const cell = within((await row('Ben Ito')).closest('tr')!)
      .getAllByRole('cell')
      .at(-1)!;
    const opened = jest.fn();
    (await row('Ben Ito')).addEventListener('click', opened);
    // The test's browser has no tabs.
    document.addEventListener('click', (event) => event.preventDefault(), { once: true });
    fireEvent.click(cell, { ctrlKey: true });
    expect(opened.mock.lastCall![0]).toMatchObject({ ctrlKey: true });
    expect(router.state.location.pathname).toBe('/Admin/Dashboard');
  });
});

describe('the keyboard', () => {
  it('focuses the search with /, moves through the rows with arrows, and opens one with Enter', async () => {
    const { router } = open();
    await row('Ada Fontaine');
    await userEvent.keyboard('/');
    expect(screen.getByRole('searchbox')).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    expect(await row('Ada Fontaine')).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(await row('Cleo Park')).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}');
    expect(await row('Ben Ito')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(router.state.location.pathname).toBe('/AdminTaxReturn/return-1');
    expect(router.state.location.state).toEqual({ list: '/Admin/Dashboard' });

    await act(() => router.navigate(-1));
    expect(await row('Ben Ito')).toHaveFocus();
  });

  it('types / into a field, and ignores it once the shortcut is off', async () => {
    open();
    await row('Ada Fontaine');
    await userEvent.type(screen.getByRole('searchbox'), 'a/b');
    expect(screen.getByRole('searchbox')).toHaveValue('a/b');
    await userEvent.click(screen.getByRole('checkbox', { name: '/ to search' }));
    await userEvent.keyboard('/');
    expect(screen.getByRole('searchbox')).not.toHaveFocus();
  });
});

describe('bulk actions', () => {
  /** Returns whose clients have accepted their quotes; the CPA has not started on the first two. */
  const accepted = rows.map((each, index) => ({
    ...taxReturnIn({
      value: { quote: 'accepted', ...(index === 2 && { cpaWork: 'complete' as const }) },
      context: { quote: { amountCents: 32_500, revision: 1 } },
      viewer: 'Owner',
    }),
    id: each.id,
    name: each.name,
    email: each.email,
  }));
  const showing = (list: readonly object[]) => {
    answerOf = ({ pathname }) => ({ body: pathname.endsWith('getAll') ? list : restOf(pathname) });
  };
  const box = (name: string) => screen.findByRole('checkbox', { name: new RegExp(`^Select ${name}, `) });

  it('name who cannot take the event, send it to the others with their versions, and list who refused', async () => {
    showing(accepted);
    open();
    for (const name of ['Ada Fontaine', 'Ben Ito', 'Cleo Park']) await userEvent.click(await box(name));
    await userEvent.selectOptions(screen.getByLabelText('Action'), 'CPA/EA Starts');
    expect(screen.getByText(/1 can’t take this action now/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    const asking = within(await screen.findByRole('dialog', { name: 'CPA/EA Starts: 2 tax returns' }));
    expect(asking.getByText(/This applies to Ada Fontaine and Ben Ito\./)).toBeVisible();
    expect(asking.getByText('Not for 1 tax return:')).toBeVisible();
    expect(asking.getByRole('listitem')).toHaveTextContent(/^Cleo Park.*already started/);

    answerOf = ({ pathname }) =>
      pathname.endsWith('events')
        ? {
            body: [
              { id: 'return-0', status: 200 },
              { id: 'return-1', status: 409, message: 'Someone else changed this return.' },
            ],
          }
        : { body: pathname.endsWith('getAll') ? accepted : restOf(pathname) };
    await userEvent.click(asking.getByRole('button', { name: 'Apply' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Not done for 1 tax return' }));
    expect(dialog.getByRole('link', { name: 'Ben Ito' })).toHaveAttribute('href', '/AdminTaxReturn/return-1');
    expect(dialog.getByText('Someone else changed this return.')).toBeVisible();
    expect(dialog.getByText('Done for 1 tax return.')).toBeVisible();
    expect(sent).toEqual([
      {
        returns: [
          { id: 'return-0', version: 3 },
          { id: 'return-1', version: 3 },
        ],
        event: { type: 'CPA_START' },
      },
    ]);

    await userEvent.click(dialog.getAllByRole('button', { name: 'Close' })[0]!);
    expect(await box('Ada Fontaine')).not.toBeChecked();
    expect(await box('Ben Ito')).toBeChecked();
    expect(await box('Cleo Park')).toBeChecked();
  });

  it('begin with the step that most of the selected returns can take, until another is chosen', async () => {
    const [one, two, three] = accepted;
    const withStaffDone = {
      ...one!,
      workflow: { ...one!.workflow, value: { ...one!.workflow.value, staffWork: 'complete' } },
    };
    showing([withStaffDone, two!, three!]);
    open();
    const action = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Action' });
    const chosen = () => action().selectedOptions[0]!.textContent;
    await userEvent.click(await box('Ben Ito'));
    expect(chosen()).toBe('Staff Associate Starts');
    await userEvent.click(await box('Ben Ito'));
    await userEvent.click(await box('Ada Fontaine'));
    expect(chosen()).toBe('Senior Associate Starts');
    await userEvent.selectOptions(action(), 'Archive');
    await userEvent.click(await box('Ben Ito'));
    expect(chosen()).toBe('Archive');
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    await userEvent.click(await box('Ben Ito'));
    expect(chosen()).toBe('Staff Associate Starts');
  });

  it('say why a single return cannot take the event', async () => {
    open();
    await userEvent.click(await box('Ada Fontaine'));
    await userEvent.selectOptions(screen.getByLabelText('Action'), 'CPA/EA Starts');
    expect(screen.getByRole('button', { name: 'Apply' })).toHaveAccessibleDescription(
      'No price quote has been sent yet.',
    );
    expect(screen.queryByText(/can’t take this action now/)).toBeNull();
  });

  it('select a range with Shift, by press and by key', async () => {
    open();
    const user = userEvent.setup();
    await user.click(await box('Ada Fontaine'));
    await user.keyboard('{Shift>}');
    await user.click(await box('Cleo Park'));
    await user.keyboard('{/Shift}');
    expect(screen.getByText('3 tax returns selected')).toBeVisible();
    (await row('Ben Ito')).focus();
    await user.keyboard('{Shift>}X{/Shift}');
    expect(await box('Ada Fontaine')).toBeChecked();
    expect(await box('Ben Ito')).not.toBeChecked();
    expect(await box('Cleo Park')).not.toBeChecked();
  });

  it('say how many can be selected, and select all that match, up to the limit', async () => {
    const page = (from: number) =>
      Array.from({ length: 50 }, (_, index) => ({
        ...rows[0]!,
        id: `return-${from + index}`,
        name: `Client ${from + index}`,
      }));
    answerOf = ({ pathname, searchParams }) => {
      if (!pathname.endsWith('getAll')) return { body: restOf(pathname) };
      const from = Number(searchParams.get('after') ?? 0);
      return { body: page(from), link: `</api/taxReturns/getAll?after=${from + 50}>; rel="next"` };
    };
    open('/Admin/Dashboard?filter=all');
    expect(await screen.findByText(/^Select up to 100 tax returns to change them at once\./)).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: 'Select the first 100 of 340' }));
    expect(await screen.findByText('100 tax returns selected')).toBeVisible();
    expect(screen.getByText('100 of 340 shown')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Apply' })).toHaveAccessibleDescription('');
  });

  it('archive under a year that was typed for these returns, and for no others', async () => {
    open();
    const year = () => screen.getByRole('textbox', { name: 'Tax year' });
    await userEvent.click(await box('Ada Fontaine'));
    await userEvent.click(await box('Ben Ito'));
    await userEvent.selectOptions(screen.getByLabelText('Action'), 'Archive');
    expect(year()).toHaveValue('2025');
    await userEvent.clear(year());
    await userEvent.type(year(), '2.023');
    expect(screen.getByRole('button', { name: 'Apply' })).toHaveAccessibleDescription(
      /^Enter a tax year from 2000 to/,
    );
    await userEvent.clear(year());
    await userEvent.type(year(), '2023');
    await userEvent.click(await box('Ben Ito'));
    expect(year()).toHaveValue('2023');
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    answerOf = ({ pathname }) => ({
      body: pathname.endsWith('events')
        ? [{ id: 'return-0', status: 200 }]
        : pathname.endsWith('getAll')
          ? rows
          : restOf(pathname),
    });
    const dialog = await screen.findByRole('dialog', { name: 'Archive under 2023: 1 tax return' });
    // A return is archived at any step, and its client may hear of it.
    expect(within(dialog).getByText(/its client gets an email that the order is closed\.$/)).toBeVisible();
    expect(within(dialog).queryByText(/next step/)).toBeNull();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected tax returns' })).toBeNull());
    expect(sent).toMatchObject([{ event: { type: 'ARCHIVE', year: 2023 } }]);

    await userEvent.click(await box('Cleo Park'));
    await userEvent.selectOptions(screen.getByLabelText('Action'), 'Archive');
    expect(year()).toHaveValue('2025');
  });

  it('select rows with the keyboard, or all at once', async () => {
    open();
    (await row('Ben Ito')).focus();
    await userEvent.keyboard('x');
    expect(await box('Ben Ito')).toBeChecked();
    const all = screen.getByRole('checkbox', { name: 'Select all shown' });
    expect(all).toBePartiallyChecked();
    await userEvent.click(all);
    expect(screen.getByText('3 tax returns selected')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.queryByRole('region', { name: 'Selected tax returns' })).not.toBeInTheDocument();
  });

  it('offer each role its own steps', async () => {
    open('/Admin/Dashboard', 'Staff Associate');
    await userEvent.click(await box('Ada Fontaine'));
    expect(
      within(screen.getByLabelText('Action'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual([
      ...workflowRows
        .filter(({ event }) => event && permissions[event].includes('Staff Associate'))
        .map(({ label }) => label),
      'Take',
      'Give back',
    ]);
  });

  it('assign several returns to a person, who must be chosen', async () => {
    open();
    await userEvent.click(await box('Ada Fontaine'));
    await userEvent.click(await box('Ben Ito'));
    await userEvent.selectOptions(screen.getByLabelText('Action'), 'Assign');
    const apply = () => screen.getByRole('button', { name: 'Apply' });
    expect(apply()).toHaveAccessibleDescription('Choose who gets them');
    await userEvent.selectOptions(screen.getByLabelText('To'), 'Maya Lin (CPA/EA, 1 return)');
    await userEvent.click(apply());
    const dialog = within(await screen.findByRole('dialog', { name: 'Assign to Maya Lin: 2 tax returns' }));
    expect(dialog.getByText(/Clients are not told\.$/)).toBeVisible();
    answerOf = ({ pathname }) =>
      pathname.endsWith('events')
        ? { status: 400, body: { errors: { assigneeId: 'Maya Lin has no access now.' } } }
        : { body: pathname.endsWith('getAll') ? rows : restOf(pathname) };
    await userEvent.click(dialog.getByRole('button', { name: 'Apply' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Maya Lin has no access now.');
    expect(sent).toMatchObject([{ event: { type: 'ASSIGN', assigneeId: maya.id } }]);
  });

  it('ask again for a person once whoever was chosen no longer works on returns', async () => {
    const { client } = open();
    await userEvent.click(await box('Ada Fontaine'));
    await userEvent.selectOptions(screen.getByLabelText('Action'), 'Assign');
    await userEvent.selectOptions(screen.getByLabelText('To'), 'Maya Lin (CPA/EA, 1 return)');
    const apply = screen.getByRole('button', { name: 'Apply' });
    expect(apply).toHaveAccessibleDescription('');
    answerOf = ({ pathname }) => {
      if (pathname.endsWith('assignees')) return { body: [] };
      return { body: pathname.endsWith('getAll') ? rows : restOf(pathname) };
    };
    await act(() => client.invalidateQueries());
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Apply' })).toHaveAccessibleDescription(
        'Choose who gets them',
      ),
    );
  });

  it('are not offered to an auditor', async () => {
    open('/Admin/Dashboard', 'Auditor');
    await row('Ada Fontaine');
    expect(screen.queryByRole('checkbox', { name: /^Select/ })).not.toBeInTheDocument();
  });
});

describe('by role', () => {
  it('shows revenue and User Access to the owner', async () => {
    open();
    const tiles = within(await screen.findByRole('region', { name: 'Statistics' }));
    expect(tiles.getByText('Total Revenues')).toBeVisible();
    await waitFor(() => expect(tiles.getByText('$600')).toBeVisible());
    expect(tiles.getByText('3')).toBeVisible();
    expect(screen.getByRole('link', { name: 'User Access' })).toHaveAttribute('href', '/Admin/ApproveUser');
  });

  it('shows neither to an associate', async () => {
    open('/Admin/Dashboard', 'Senior Associate');
    await row('Ada Fontaine');
    expect(screen.queryByText('Total Revenues')).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'User Access' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Open Archives' })).toHaveAttribute('href', '/Admin/Archive');
  });

  it('asks those without access to request it', async () => {
    answerOf = () => ({ status: 403, body: { code: 'access_not_granted', message: 'No' } });
    open('/Admin/Dashboard', 'Staff Associate');
    expect(
      await screen.findByText('Please request access from Owner to see database information'),
    ).toBeVisible();
    expect(screen.getByText('Staff Associate')).toBeVisible();
    expect(screen.getByText(/Marisol Vega/)).toBeVisible();
    answerOf = () => ({ status: 200, body: { success: true } });
    await userEvent.click(screen.getByRole('button', { name: 'Ask for access' }));
    expect(await screen.findByText('We sent Owner an email.')).toBeVisible();
  });
});
