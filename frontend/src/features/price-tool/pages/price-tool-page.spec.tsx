import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Location } from 'react-router-dom';
import { returnUrlFor } from '@/lib/auth/return-url';
import { endSession, startSession } from '@/lib/auth/session';
import { answerApi } from '@/test/answer-api';
import { makeToken } from '@/test/make-token';
import { renderPage } from '@/test/render-page';
import { downloadLaterScreens } from '../screens/later.js';
import { PriceToolPage } from './price-tool-page.js';

const storageKey = 'priceTool';

const paths = ['PriceTool', 'SaveForLater', 'Modal1', 'ClientSignIn'].map((path) => ({
  path,
  element: null,
}));

/** Opens the wizard at an address, or at an entry of the browser's history, within its routes. */
function openAt(address: string | Location) {
  const { router, unmount } = renderPage([{ Component: PriceToolPage, children: paths }], { address });
  const at = () => router.state.location.pathname;
  const go = (steps: number) => act(() => router.navigate(steps));
  const reload = () => {
    unmount();
    return openAt(router.state.location);
  };
  return { unmount, at, go, reload };
}
const open = () => openAt('/PriceTool');

const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
/** The heading of a screen that is loaded on demand. */
const laterHeading = async () => (await screen.findByRole('heading', { level: 1 })).textContent;
const price = () =>
  within(screen.getByRole('complementary', { name: 'Your price range' })).getByRole('status').textContent;
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
/** Enters a text at once: after each key, the whole price tool would be drawn again. */
async function enter(field: HTMLElement, text: string): Promise<void> {
  await userEvent.click(field);
  await userEvent.paste(text);
}
const choose = (name: string | RegExp) => userEvent.click(screen.getByRole('radio', { name }));

async function toIndividualList(): Promise<void> {
  await choose(/Tax Preparation/);
  await press('Next');
  await choose(/^Individual/);
  await press('Next');
}

/** Opens the wizard again at another step, with what was chosen in it so far. */
function reopenAt(step: string, { unmount }: ReturnType<typeof open>): ReturnType<typeof open> {
  const stored = JSON.parse(localStorage.getItem(storageKey)!);
  unmount();
  localStorage.setItem(storageKey, JSON.stringify({ ...stored, value: { steps: step } }));
  return open();
}

/** Simulates another tab that stores its wizard. */
const storeInOtherTab = (newValue: string) =>
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: storageKey, newValue }));
  });

beforeAll(downloadLaterScreens);
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  window.scrollTo = () => undefined;
});

describe('the price tool', () => {
  it('does not continue before a choice is made, and says what is missing', async () => {
    open();
    const next = screen.getByRole('button', { name: 'Select a Service' });
    expect(next).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(next);
    expect(heading()).toBe('Select a Service');

    await choose(/Tax Preparation/);
    await press('Next');
    expect(screen.getByRole('button', { name: 'Select a type' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('is about the year that is due, unless another is chosen on the first screen', async () => {
    const { unmount } = open();
    const due = new Date().getFullYear() - 1;
    const year = screen.getByRole('combobox', { name: 'Tax year' });
    expect(year).toHaveValue(String(due));
    await userEvent.selectOptions(year, String(due - 2));
    unmount();

    open();
    expect(screen.getByRole('combobox', { name: 'Tax year' })).toHaveValue(String(due - 2));
    await press('Answer in plain words');
    await choose(/^Me Form/);
    await press('Next');
    expect(heading()).toBe(`What happened in ${due - 2}?`);
  });

  it('updates the price with each answer', async () => {
    open();
    await toIndividualList();
    expect(price()).toContain('—');
    await press(/Form W-2/);
    await press(/One more/);
    expect(price()).toContain('from $200');
    await userEvent.clear(screen.getByRole('textbox'));
    await userEvent.type(screen.getByRole('textbox'), '4');
    expect(price()).toContain('from $305');
    await choose(/\$50,000 or more/);
    expect(price()).toContain('$330');
  });

  it('takes whole numbers alone, keeps what else was typed, and does not continue with it', async () => {
    open();
    await choose(/Bookkeeping/);
    await press('Next');
    const hours = () => screen.getByRole('textbox', { name: /hours a month/ });
    const before = heading();
    for (const typed of ['2.5', '99,999', 'two']) {
      await userEvent.clear(hours());
      await enter(hours(), typed);
      await press('Next');
      expect(heading()).toBe(before);
      expect(hours()).toHaveValue(typed);
      expect(hours()).toHaveFocus();
      expect(hours()).toHaveAccessibleDescription(/Please enter a whole number from 0 to 100\.$/);
      expect(price()).toContain('from $45 a month');
    }
    await press(/One more/);
    expect(hours()).toHaveValue('1');
    expect(hours()).not.toBeInvalid();
    expect(price()).toContain('$45 a month');
  });

  it('asks who files before anything that depends on it, until that is answered', async () => {
    open();
    await toIndividualList();
    await press(/Form W-2/);
    const [filing, income] = screen.getAllByRole('group').map(({ textContent }) => textContent);
    expect([filing, income]).toEqual([
      expect.stringContaining('Who is filing?'),
      expect.stringContaining('income'),
    ]);
    await choose(/Married Filers/);
    expect(screen.getByRole('heading', { name: 'Your spouse' })).toBeVisible();
    await press('Back');
    await press(/Schedule C/);
    expect(screen.queryByText('Who is filing?')).not.toBeInTheDocument();
  });

  it('shows lines that add up to the total, what a choice adds, and the rule behind each line', async () => {
    open();
    await toIndividualList();
    await choose(/Married Filers/);
    await press(/Form W-2/);
    for (const more of screen.getAllByRole('button', { name: /One more/ })) await userEvent.click(more);
    for (const under of screen.getAllByRole('radio', { name: /Under/ })) await userEvent.click(under);
    await press('Back');
    await press(/Schedule C/);
    // A Schedule C includes the W-2 that costs $200 alone, and the couple pays 25–35% less.
    expect(screen.getAllByRole('radio', { name: /^Yes/ })[0]!.closest('label')).toHaveTextContent(
      '+ from $65',
    );
    await userEvent.click(screen.getAllByRole('radio', { name: /Yes/ })[0]!);
    await press('Back');
    const list = screen.getByRole('list', { name: 'Individual price list' });
    const figures = within(list)
      .getAllByRole('listitem')
      .map((row) => row.querySelector('.figure')?.textContent);
    expect(figures).toEqual(['$200', 'from $300', '—', '—', '—', '−$175 to −$125', 'from $325']);

    const panel = within(screen.getByRole('complementary', { name: 'Your price range' }));
    await userEvent.click(panel.getByRole('button', { name: /Schedule C/ }));
    expect(panel.getByText(/^Without Schedule C/)).toHaveTextContent('self-employment: $260 – $300');
    await userEvent.click(panel.getByText('Why this price?'));
    expect(panel.getByText('each spouse pays the stand-alone cost less 25–35%')).toBeVisible();
  });

  it('keeps the screen and every answer after a reload', async () => {
    const { unmount } = open();
    await toIndividualList();
    await press(/Schedule C/);
    await choose(/Yes/);
    expect(price()).toContain('$300');
    unmount();

    open();
    expect(heading()).toBe('Individual Tax Returns with Schedule C');
    expect(price()).toContain('$300');
    await press('Back');
    await press('Back');
    expect(screen.getByRole('radio', { name: /^Individual/ })).toBeChecked();
  });

  it('stores nothing for a visitor who only looks', async () => {
    open();
    await screen.findByRole('radio', { name: /^Tax Preparation/ });
    expect(localStorage.getItem(storageKey)).toBeNull();
    await choose(/^Tax Preparation/);
    expect(localStorage.getItem(storageKey)).toContain('"service":"taxPreparation"');
  });

  it('takes over the state of another tab', async () => {
    const first = open();
    await toIndividualList();
    const otherTab = localStorage.getItem(storageKey)!;
    first.unmount();
    localStorage.clear();

    open();
    expect(heading()).toBe('Select a Service');
    storeInOtherTab(otherTab);
    expect(heading()).toBe('Your individual return');
    storeInOtherTab('{"value":"nonsense"}');
    expect(heading()).toBe('Your individual return');
  });

  it('asks how the range sounds, and goes back from there', async () => {
    open();
    await toIndividualList();
    await press(/Form W-2/);
    await press(/One more/);
    await choose(/Under/);
    await press('Back');
    await press('See my price range');
    const dialog = await screen.findByRole('dialog', { name: 'How does this price range sound?' });
    expect(dialog).toHaveTextContent('$200');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Back' }));
    expect(heading()).toBe('Your individual return');
  });

  it('asks to submit again if the page was closed while an order was being sent', async () => {
    const first = open();
    await toIndividualList();
    const stored = JSON.parse(localStorage.getItem(storageKey)!);
    first.unmount();
    localStorage.setItem(storageKey, JSON.stringify({ ...stored, value: 'submitting' }));

    open();
    expect(await laterHeading()).toBe('What Happens Next');
    expect(screen.getByRole('alert')).toHaveTextContent('Please send it again');
  });

  it('asks a business for its company and its contact, not for spouses', async () => {
    const first = open();
    await choose(/Tax Preparation/);
    await press('Next');
    await choose(/^Business/);
    await press('Next');
    await choose(/^Partnership/);
    reopenAt('whatHappensNext', first);
    expect(await laterHeading()).toBe('What Happens Next');
    expect(screen.queryByText('Married Filers')).not.toBeInTheDocument();
    const entity = screen.getByRole('combobox', { name: 'Entity Type' });
    expect(
      within(entity)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['I’m not sure', 'Partnership or multi-member LLC', 'C corporation']);
    const yearEnd = screen.getByRole('combobox', { name: 'Fiscal Year Ends' });
    expect(yearEnd).toHaveDisplayValue('December 31');
    await userEvent.selectOptions(yearEnd, 'June 30');
    expect(screen.getByText(/is for the year that ends June 30, \d{4}\.$/)).toBeVisible();
    await press('Complete');
    expect(await screen.findByRole('textbox', { name: 'Company Name' })).toHaveAccessibleDescription(
      'Please enter your company’s name',
    );
  });

  it('keeps a visitor at the documents until their link is a web address', async () => {
    const first = open();
    await toIndividualList();
    reopenAt('uploadDocuments', first);
    expect(await laterHeading()).toBe('Upload Documents');
    const link = screen.getByRole('textbox', { name: /A link to your documents/ });
    await enter(link, 'drive.example/folder');
    expect(await screen.findByText('Please enter a valid url starting with http or https')).toBeVisible();
    await press('Next');
    expect(heading()).toBe('Upload Documents');
    await userEvent.clear(link);
    await enter(link, 'https://drive.example/folder');
    await press('Next');
    expect(await laterHeading()).toBe('What Happens Next');
  });

  describe('while documents are uploaded', () => {
    // The draft that they are uploaded to is never opened.
    answerApi(() => new Promise<Response>(() => undefined));

    it.each(['Save For Later', 'Next'])('does not stop that with %s', async (name) => {
      const first = open();
      await toIndividualList();
      reopenAt('uploadDocuments', first);
      expect(await laterHeading()).toBe('Upload Documents');
      await userEvent.upload(screen.getByLabelText('Upload your documents'), new File(['x'], 'w2.pdf'));
      await press(name);
      expect(heading()).toBe('Upload Documents');
      await press('Cancel: w2.pdf');
      await press(name);
      await waitFor(() => expect(screen.queryByRole('heading', { name: 'Upload Documents' })).toBeNull());
    });

    it('goes on with that after the browser’s Back, and sends no order at its Forward', async () => {
      const first = open();
      await toIndividualList();
      const { go } = reopenAt('uploadDocuments', first);
      await laterHeading();
      await press('Next');
      await screen.findByRole('heading', { level: 1, name: 'What Happens Next' });
      await go(-1);
      await userEvent.upload(screen.getByLabelText('Upload your documents'), new File(['x'], 'w2.pdf'));
      await go(1);
      await screen.findByRole('heading', { level: 1, name: 'What Happens Next' });
      expect(screen.getByRole('button', { name: 'Complete' })).toHaveAccessibleDescription(
        'Please wait until your documents are uploaded.',
      );
      await go(-1);
      await press('Cancel: w2.pdf');
      await go(1);
      expect(await screen.findByRole('button', { name: 'Complete' })).not.toHaveAccessibleDescription();
    });
  });

  it('keeps notes that are too long, and continues once they are shorter', async () => {
    const first = open();
    await toIndividualList();
    reopenAt('uploadDocuments', first);
    const notes = await screen.findByLabelText(/Notes for your preparer/);
    await enter(notes, 'x'.repeat(5003));
    expect(notes).toHaveValue('x'.repeat(5003));
    expect(notes).toHaveAccessibleDescription('Please shorten this by 3 characters: the limit is 5,000');
    await press('Next');
    expect(await laterHeading()).toBe('Upload Documents');
    expect(screen.getByRole('button', { name: 'Next' })).toHaveAccessibleDescription(
      'Your notes are too long. Please shorten this by 3 characters: the limit is 5,000, or upload the text as a document.',
    );
    fireEvent.change(notes, { target: { value: 'Two sites' } });
    await press('Next');
    expect(await laterHeading()).toBe('What Happens Next');
  });

  it('asks a couple for the spouse’s name before it sends the order', async () => {
    const first = open();
    await toIndividualList();
    await choose(/^Married Filers/);
    reopenAt('whatHappensNext', first);
    expect(await laterHeading()).toBe('What Happens Next');
    await press('Complete');
    expect(await screen.findByRole('textbox', { name: 'Spouse Full Name' })).toHaveAccessibleDescription(
      'Enter your spouse’s full name, or choose Individual filer',
    );
  });

  describe('for someone with an account', () => {
    let orders: { path: string; body: object }[];
    answerApi(({ path, body }) => {
      if (!path.startsWith('/api/taxReturns/add')) return Response.json({}, { status: 404 });
      orders.push({ path, body: body as object });
      return path === '/api/taxReturns/add'
        ? Response.json({ email: 'Email already exists' }, { status: 400 })
        : Response.json({ id: 'r1' }, { status: 201 });
    });
    beforeEach(() => {
      orders = [];
    });
    afterEach(() => act(() => endSession()));

    const toLastStep = async () => {
      const first = open();
      await toIndividualList();
      reopenAt('whatHappensNext', first);
      await screen.findByRole('heading', { level: 1, name: 'What Happens Next' });
    };

    it('keeps everything, and leads to the sign-in and back', async () => {
      await toLastStep();
      await enter(screen.getByLabelText('Full Name'), 'Ada Example');
      await enter(screen.getByLabelText('Email'), 'ada@people.example');
      await enter(screen.getByLabelText(/^Create Password/), 'correct horse battery');
      await press('Complete');
      const link = await screen.findByRole('link', { name: 'sign in to place this order' });
      expect(returnUrlFor('Client')).toBeUndefined();
      await userEvent.click(link);
      expect(returnUrlFor('Client')).toBe('/PriceTool');
      cleanup();
      startSession(makeToken({}));
      open();
      await screen.findByText(/signed in as/);
      expect(screen.queryByText('Email already exists')).toBeNull();
    });

    it('places the order in the account that is signed in', async () => {
      localStorage.setItem('priceToolDraft', 'draft-1');
      startSession(makeToken({ name: 'Ada Example' }));
      await toLastStep();
      expect(screen.queryByLabelText('Email')).toBeNull();
      const lastYear = new Date().getFullYear() - 1;
      expect(screen.getByRole('combobox', { name: 'Tax year' })).toHaveValue(String(lastYear));
      await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Tax year' }), String(lastYear - 1));
      await press('Complete');
      await screen.findByRole('heading', { level: 1, name: /we received your order/ });
      expect(orders).toEqual([
        {
          path: '/api/taxReturns/add2',
          body: expect.objectContaining({
            name: 'Ada Example',
            draft: 'draft-1',
            taxYear: lastYear - 1,
          }) as object,
        },
      ]);
      expect(localStorage.getItem('priceToolDraft')).toBeNull();
    });
  });

  it('keeps its screen while another tab sends the order', async () => {
    open();
    await toIndividualList();
    const stored = JSON.parse(localStorage.getItem(storageKey)!);
    storeInOtherTab(JSON.stringify({ ...stored, value: 'submitting' }));
    expect(heading()).toBe('Your individual return');
  });

  it.each(['Audit Representation', 'Tax Relief Options'])(
    '%s opens the call dialog directly',
    async (service) => {
      open();
      await choose(new RegExp(service));
      await press('Next');
      expect(await screen.findByRole('dialog', { name: 'Schedule a call' })).toBeVisible();
    },
  );

  it('starts from the beginning if the stored state is unknown', () => {
    localStorage.setItem(storageKey, '{"value":{"steps":"aScreenOfLastYear"}}');
    open();
    expect(heading()).toBe('Select a Service');
  });
});

describe('the questions in plain words', () => {
  const box = (name: string, group: RegExp) =>
    within(screen.getByRole('group', { name: group })).getByRole('checkbox', { name });
  const toggle = (name: string, group: RegExp) => userEvent.click(box(name, group));

  async function toCouple(): Promise<void> {
    await press('Answer in plain words');
    expect(heading()).toBe('Who is this for?');
    expect(screen.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true');
    await choose(/^Me and my spouse/);
    await press('Next');
    expect(heading()).toBe(`What happened in ${new Date().getFullYear() - 1}?`);
  }

  it('give the same price in any order, and the price before when an answer is taken back', async () => {
    open();
    await toCouple();
    expect(price()).toContain('—');
    await toggle('You', /^Had a job/);
    expect(price()).toContain('$200 – $225');
    await toggle('Spouse', /^Was self-employed/);
    expect(price()).toContain('from $325');
    await toggle('You', /^Had a job/);
    expect(price()).toContain('$300');
    await toggle('You', /^Had a job/);
    expect(price()).toContain('from $325');
    await press('Next');
    expect(heading()).toBe('Your individual return');
    expect(screen.getByRole('radio', { name: /Married Filers/ })).toBeChecked();
    await press('Back');
    expect(box('Spouse', /^Was self-employed/)).toBeChecked();
  });

  it('say what each answer adds, and the form that it leads to', async () => {
    open();
    await press('Answer in plain words');
    await choose(/^Me ?Form/);
    await press('Next');
    expect(screen.getByRole('checkbox', { name: /I had a job/ })).toHaveAccessibleName(/Form W-2 · \+\$200/);
    await userEvent.click(screen.getByRole('checkbox', { name: /I sold shares/ }));
    expect(price()).toContain('By quote');
    await userEvent.click(screen.getByRole('checkbox', { name: /I moved/ }));
    expect(price()).toContain('By quote');
  });

  async function toBusiness(): Promise<void> {
    await press('Answer in plain words');
    await choose(/^My business/);
    await press('Next');
    expect(heading()).toBe('What kind of business is it?');
  }

  it('ask what the price depends on, and say "from" until it is answered', async () => {
    open();
    await press('Answer in plain words');
    await choose(/^Me Form/);
    await press('Next');
    await userEvent.click(screen.getByRole('checkbox', { name: /^I worked for myself/ }));
    expect(price()).toContain('from $300');
    await choose(/^Under \$30,000/);
    expect(price()).toMatch(/ \$300$/);
    await userEvent.click(screen.getByRole('checkbox', { name: /^I moved/ }));
    await userEvent.click(
      screen.getByRole('button', { name: 'One more: In how many other states do you file?' }),
    );
    expect(price()).toMatch(/ \$375$/);
  });

  it('ask a business what it is, with the form and the price, and keep that for the order', async () => {
    open();
    await toBusiness();
    const partnership = screen.getByRole('radio', { name: /^A partnership/ });
    expect(partnership).toHaveAccessibleName(/several owners ?Form 1065 · from \$600/);
    await userEvent.click(partnership);
    expect(price()).toContain('from $600');
    await press('Next');
    expect(heading()).toBe('Your business return');
    expect(screen.getByText(/^This is what you told us/)).toBeVisible();
    // It can be corrected where it is, without moving on the screen.
    const group = screen.getByRole('group', { name: 'What do you file?' });
    await userEvent.click(within(group).getByRole('radio', { name: /^S Corporation/ }));
    expect(group).toBeInTheDocument();
    await press('Back');
    expect(screen.getByRole('radio', { name: /^An S corporation/ })).toBeChecked();
    await choose(/^A regular/);
    expect(JSON.parse(localStorage.getItem(storageKey)!).context).toMatchObject({
      answers: { business: { entity: 'partnershipCCorp' } },
      details: { entity: 'cCorporation' },
    });
  });

  it('help a business that does not know what it is, and let it continue', async () => {
    open();
    await toBusiness();
    await userEvent.click(screen.getByText('Not sure? How to tell'));
    expect(screen.getByText(/Form 1065 is for a partnership/)).toBeVisible();
    await press('Next');
    expect(screen.getByText(/^Choose what you file, or just continue/)).toBeVisible();
  });

  it('lead the only owner of a business to their own return', async () => {
    open();
    await toBusiness();
    await choose(/^I’m the only owner/);
    await press('Next');
    expect(heading()).toMatch(/^What happened in/);
    expect(screen.getByRole('checkbox', { name: /^I worked for myself/ })).toBeChecked();
    expect(price()).toContain('$300');
    await press('Back');
    expect(screen.getByRole('radio', { name: /^I’m the only owner/ })).toBeChecked();
    await press('Back');
    expect(screen.getByRole('radio', { name: /^My business/ })).toBeChecked();
  });

  it('can be left for the forms', async () => {
    open();
    await toCouple();
    await press('I know my forms');
    expect(heading()).toBe('Select Tax Preparation');
    await press('Back');
    expect(heading()).toBe('Select a Service');
  });
});

describe("the browser's history", () => {
  it('goes back and forward through the steps and keeps the choices', async () => {
    const { go } = open();
    await toIndividualList();
    await press(/Form W-2/);
    await press(/One more/);
    await press(/One more/);
    await go(-1);
    expect(heading()).toBe('Your individual return');
    await go(-2);
    expect(heading()).toBe('Select a Service');
    expect(screen.getByRole('radio', { name: /Tax Preparation/ })).toBeChecked();
    await go(1);
    expect(heading()).toBe('Select Tax Preparation');
    await go(1);
    expect(heading()).toBe('Your individual return');
    await go(1);
    expect(heading()).toBe('Individual Tax Returns with Form W-2');
    expect(price()).toContain('from $235');
  });

  it('gets no entry from the Back button of a screen', async () => {
    const { go } = open();
    await toIndividualList();
    await press('Back');
    await press('Back');
    expect(heading()).toBe('Select a Service');
    await go(1);
    expect(heading()).toBe('Select Tax Preparation');
  });

  it('closes a dialog on Back', async () => {
    const { go } = open();
    await toIndividualList();
    await press('See my price range');
    await screen.findByRole('dialog');
    await go(-1);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(heading()).toBe('Your individual return');
  });
});

describe('screens with their own address', () => {
  it('opens Save For Later from a step or directly, and goes back to the step', async () => {
    const first = open();
    await toIndividualList();
    await press('Save For Later');
    expect([await laterHeading(), first.at()]).toEqual(['Save For Later', '/SaveForLater']);
    await press('Back');
    expect([heading(), first.at()]).toEqual(['Your individual return', '/PriceTool']);
    first.unmount();

    const second = openAt('/SaveForLater');
    expect([await laterHeading(), second.at()]).toEqual(['Save For Later', '/SaveForLater']);
    await press('Back');
    expect([heading(), second.at()]).toEqual(['Your individual return', '/PriceTool']);
  });

  it('opens the call from a service or directly', async () => {
    const first = open();
    await choose(/Bookkeeping/);
    await press('Next');
    await screen.findByRole('heading', { level: 1, name: 'Bookkeeping' });
    await press('Next');
    expect(await screen.findByRole('dialog', { name: 'Schedule a call' })).toHaveTextContent('Bookkeeping');
    expect(first.at()).toBe('/Modal1');
    first.unmount();

    const again = openAt('/Modal1');
    expect(await screen.findByRole('dialog', { name: 'Schedule a call' })).toHaveTextContent('Bookkeeping');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(again.at()).toBe('/PriceTool'));
    expect(heading()).toBe('Bookkeeping');
  });

  it('opens the call directly before anything is chosen', async () => {
    const { at } = openAt('/Modal1');
    const call = await screen.findByRole('dialog', { name: 'Schedule a call' });
    expect(call).toHaveTextContent('your question');
    // A field would open a phone's keyboard over it.
    await waitFor(() => expect(call).toHaveFocus());
    expect(at()).toBe('/Modal1');
    expect(document.title).toMatch(/^Schedule a call · /);
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(at()).toBe('/PriceTool'));
    expect(heading()).toBe('Select a Service');
  });

  describe('a request for a call', () => {
    let sent: { key: string | null; body: unknown }[];
    let refusal: object | undefined;
    answerApi(({ path, body, headers }) => {
      if (path !== '/api/serviceRequests') return Response.json({}, { status: 404 });
      sent.push({ key: headers.get('Idempotency-Key'), body });
      return refusal ? Response.json(refusal, { status: 503 }) : Response.json({}, { status: 201 });
    });
    beforeEach(() => {
      sent = [];
      refusal = undefined;
    });
    const fill = async () => {
      const dialog = within(await screen.findByRole('dialog', { name: 'Schedule a call' }));
      await enter(dialog.getByLabelText('Full Name'), 'Ada Example');
      await enter(dialog.getByLabelText('Email'), 'ada@people.example');
      await enter(dialog.getByLabelText(/What should we know/), 'Two partners');
      await userEvent.click(dialog.getByRole('button', { name: 'Send my request' }));
    };

    it('keeps a message that is too long, and says how long it may be', async () => {
      openAt('/Modal1');
      const message = await screen.findByLabelText(/What should we know/);
      await enter(message, 'x'.repeat(5001));
      await press('Send my request');
      await waitFor(() =>
        expect(message).toHaveAccessibleDescription('Please shorten this by 1 character: the limit is 5,000'),
      );
      expect(message).toHaveValue('x'.repeat(5001));
      expect(sent).toEqual([]);
    });

    it('needs the choice of what to form, and keeps it with the contact before the calendar', async () => {
      open();
      await choose(/Company Formation/);
      await press('Next');
      await screen.findByRole('heading', { level: 1, name: /Company Formation/ });
      expect(screen.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true');
      await choose(/New York LLC/);
      await press('Next');
      expect(screen.queryByRole('link', { name: 'Choose a time' })).toBeNull();

      refusal = { code: 'unavailable', message: 'Please try again in a moment' };
      await fill();
      expect(await screen.findByText('Please try again in a moment')).toBeVisible();
      refusal = undefined;
      await press('Send my request');
      expect(await laterHeading()).toBe('Thank you, we received your request');
      expect(screen.getByRole('link', { name: 'Choose a time' })).toHaveAttribute('target', '_blank');
      expect(sent[1]).toEqual(sent[0]);
      expect(sent[0]).toMatchObject({
        key: expect.any(String),
        body: {
          service: 'companyFormation',
          answers: { entity: 'llcNewYork', ein: false },
          name: 'Ada Example',
          email: 'ada@people.example',
          message: 'Two partners',
        },
      });
      await press('Ask about something else');
      expect(heading()).toBe('Select a Service');
    });

    it('is thanked for after a reload, but not when the price tool is opened anew', async () => {
      const first = open();
      await choose(/Tax Relief Options/);
      await press('Next');
      await fill();
      expect(await laterHeading()).toBe('Thank you, we received your request');

      const again = first.reload();
      expect(await laterHeading()).toBe('Thank you, we received your request');
      again.unmount();

      open();
      await waitFor(() => expect(heading()).toBe('Select a Service'));
      expect(screen.getByRole('radio', { name: /Tax Relief Options/ })).not.toBeChecked();
    });

    describe('from someone who has begun a tax order', () => {
      const toRequested = async () => {
        const opened = open();
        await toIndividualList();
        await press(/Form W-2/);
        await press(/One more/);
        await press(/One more/);
        await press('Back');
        await press('Back');
        await press('Back');
        await choose(/Bookkeeping/);
        await press('Next');
        await screen.findByRole('heading', { level: 1, name: 'Bookkeeping' });
        await press('Next');
        await fill();
        expect(await laterHeading()).toBe('Thank you, we received your request');
        return opened;
      };
      const begun = /from \$235/;

      it('leads back to the order', async () => {
        await toRequested();
        await press('Continue your tax order');
        expect(await laterHeading()).toBe('Your individual return');
        expect(price()).toMatch(begun);
      });

      it('keeps the order for someone who asks about something else', async () => {
        await toRequested();
        await press('Ask about something else');
        expect(heading()).toBe('Select a Service');
        expect(screen.getByRole('radio', { name: /Bookkeeping/ })).not.toBeChecked();
        await choose(/Tax Preparation/);
        await press('Next');
        await press('Next');
        expect(await laterHeading()).toBe('Your individual return');
        expect(price()).toMatch(begun);
      });

      it('opens the price tool anew at the order', async () => {
        const { unmount } = await toRequested();
        unmount();
        open();
        await waitFor(() => expect(heading()).toBe('Your individual return'));
        expect(price()).toMatch(begun);
      });
    });

    it('can be sent from the call that was opened directly', async () => {
      const { at } = openAt('/Modal1');
      await fill();
      expect(await screen.findByText(/We have your request about your question/)).toBeVisible();
      expect(sent).toMatchObject([{ body: { service: null, name: 'Ada Example' } }]);
      expect(at()).toBe('/Modal1');
    });
  });
});
