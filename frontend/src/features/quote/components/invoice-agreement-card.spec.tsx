import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { whyNot, type TaxReturnEventType } from '@tax-firm/machines';
import type { PersonEvent } from '@/features/tax-return/api/send-event';
import type { TaxReturn } from '@/features/tax-return/api/types';
import { snapshotShown } from '@/features/tax-return/machine/predict-return';
import type { TaxReturnMachine } from '@/features/tax-return/machine/use-tax-return-machine';
import { answerApi } from '@/test/answer-api';
import { renderPage } from '@/test/render-page';
import { w2 } from '@/test/return-file';
import { quoted, rosa, taxReturnIn } from '@/test/tax-return-in';
import { DeclineCard } from './decline-card.js';
import { InvoiceAgreementCard } from './invoice-agreement-card.js';

const pressed: PersonEvent[] = [];
const written = jest.fn();

/** The machine of a return, which records pressed events instead of sending them. */
function machineOf(taxReturn: TaxReturn): TaxReturnMachine {
  const snapshot = snapshotShown(taxReturn);
  const reasons = (type: TaxReturnEventType) => whyNot(snapshot, type, rosa);
  const press = async (event: PersonEvent) => void pressed.push(event);
  return {
    snapshot,
    value: taxReturn.workflow.value,
    can: (type) => reasons(type).length === 0,
    whyNot: reasons,
    reasonFor: (type) => reasons(type)[0]?.sentence,
    send: press,
    press,
    pending: null,
  };
}

const show = (taxReturn: TaxReturn) =>
  render(<InvoiceAgreementCard taxReturn={taxReturn} machine={machineOf(taxReturn)} onWrite={written} />);

const onPhone = () =>
  Object.defineProperty(globalThis, 'matchMedia', {
    value: () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }),
    configurable: true,
  });
afterEach(() => Reflect.deleteProperty(globalThis, 'matchMedia'));

beforeEach(() => {
  pressed.splice(0);
  written.mockReset();
});

describe('the invoice agreement', () => {
  it('shows the estimate alone until there is a quote', () => {
    const { unmount } = show(taxReturnIn());
    expect(screen.queryByText('Your estimate')).toBeNull();
    unmount();
    const lines = [
      { key: 'you.scheduleC', label: 'Schedule C', lowCents: 30_000, highCents: 35_000, from: true },
    ];
    show({ ...taxReturnIn(), estimate: { lowCents: 30_000, highCents: 35_000, lines } });
    expect(screen.getByText('Your estimate')).toBeVisible();
    expect(screen.getByText('from $300')).toBeVisible();
    expect(screen.queryByText('Invoice Agreement')).toBeNull();
  });

  it('shows the total and accepts the amount shown', async () => {
    show(taxReturnIn(quoted));
    expect(screen.getByText('$325')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
    expect(pressed).toEqual([{ type: 'ACCEPT_QUOTE', amountCents: 32_500, revision: 1 }]);
  });

  it('is one line with the price on a phone if it was accepted before', async () => {
    onPhone();
    show(taxReturnIn({ ...quoted, value: { quote: 'accepted' } }));
    const status = screen.getByText('You have accepted the price quote');
    expect(screen.getByText('Accepted')).toBeVisible();
    expect(screen.getAllByText('$325').map((figure) => figure.closest('summary') !== null)).toEqual([
      true,
      false,
    ]);
    expect(status).not.toBeVisible();
    await userEvent.click(screen.getByRole('heading', { name: 'Invoice Agreement' }));
    expect(status).toBeVisible();
  });

  it('stays open on a phone while its client accepts it', () => {
    onPhone();
    const { rerender } = show(taxReturnIn(quoted));
    const now = taxReturnIn({ ...quoted, value: { quote: 'accepted' } });
    rerender(<InvoiceAgreementCard taxReturn={now} machine={machineOf(now)} onWrite={written} />);
    expect(screen.getByText('You have accepted the price quote')).toBeVisible();
  });

  it('does not call work unbegun, or free, after an earlier quote was accepted', () => {
    const context = { ...quoted.context, acceptedRevision: 1 };
    show(taxReturnIn({ ...quoted, context }));
    expect(screen.getByText(/^We’ll continue once you accept\./)).toBeVisible();
    show(taxReturnIn({ ...quoted, context, value: { quote: 'declined' } }));
    expect(screen.getByText('You have declined the price quote. We’ll write to you.')).toBeVisible();
    render(<DeclineCard machine={machineOf(taxReturnIn({ ...quoted, context }))} />);
    expect(screen.queryByText(/You owe nothing/)).toBeNull();
  });

  it('lists the lines of the quote, as text', () => {
    const lines = [
      { label: '<b>Schedule C</b>', cents: 35_000 },
      { label: 'Courtesy discount', cents: -2_500 },
    ];
    show(taxReturnIn({ ...quoted, context: { ...quoted.context, terms: { lines, letter: null } } }));
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/<b>Schedule C<\/b>\$350$/),
      expect.stringMatching(/Courtesy discount-\$25$/),
      expect.stringMatching(/Total cost.*\$325$/),
    ]);
  });

  it('compares the quote with the estimate line by line, and says why they differ', () => {
    const priced = (key: string, label: string, lowCents: number, highCents = lowCents) => ({
      key,
      label,
      lowCents,
      highCents,
    });
    const estimate = {
      lowCents: 40_000,
      highCents: 42_500,
      openEnded: true,
      per: 'once',
      lines: [
        priced('you.w2', 'Return with Form W-2', 20_000, 22_500),
        priced('additionalStates', '1 additional state return', 7_500),
        priced('lastMinute', 'Last-minute filing', 5_000),
      ],
      byQuote: [{ key: 'scheduleBDE', label: 'Schedules B, D and/or E page 2', note: 'Quoted the same day' }],
    };
    const reason = 'Your broker sent 40 pages';
    const lines = [
      { label: 'Form 1040 with a W-2', cents: 21_000, estimateKey: 'you.w2' },
      { label: 'Two state returns', cents: 10_000, estimateKey: 'additionalStates', reason: 'You moved' },
      { label: 'Schedule D', cents: 12_000, estimateKey: 'scheduleBDE' },
      { label: 'Wash sales', cents: 4_000, reason },
    ];
    const context = { quote: { amountCents: 47_000, revision: 1 }, terms: { lines, letter: null } };
    show({ ...taxReturnIn({ ...quoted, context }), estimate });
    const table = screen.getByRole('table', { name: 'Estimate and quote, line by line' });
    expect(
      [...table.querySelectorAll('tr')].map((row) => [...row.cells].map(({ textContent }) => textContent)),
    ).toEqual([
      ['What for', 'Estimate', 'Quote'],
      ['Form 1040 with a W-2', '$200 – $225', '$210'],
      ['Two state returns$25 more than the estimate: You moved', '$75', '$100'],
      ['Schedule D', 'By quote', '$120'],
      [`Wash salesNot in the estimate: ${reason}`, '—', '$40'],
      ['Last-minute filingNot in the quote', '$50', '—'],
      ['Total costDue after your return is filed and accepted', 'from $400', '$470'],
    ]);
  });

  it('says when it will be due only before it is', () => {
    const due = 'Due after your return is filed and accepted';
    const { unmount } = show(taxReturnIn(quoted));
    expect(screen.getByText(due)).toBeVisible();
    unmount();
    show(taxReturnIn({ ...quoted, value: { quote: 'accepted', payment: 'paid' } }));
    expect(screen.getByText('Total cost')).toBeVisible();
    expect(screen.queryByText(due)).toBeNull();
  });

  describe('with an engagement letter', () => {
    const letter = 'a'.repeat(64);
    const terms = { lines: [{ label: 'Schedule C', cents: 32_500 }], letter };
    answerApi(({ path }) =>
      path === `/api/engagementLetters/${letter}`
        ? Response.json({
            hash: letter,
            title: 'Engagement letter',
            opening: [{ paragraph: '<i>You</i> and we' }],
            sections: [{ heading: 'Our fee', blocks: [{ list: ['As quoted'] }] }],
          })
        : Response.json({ message: 'Not found' }, { status: 404 }),
    );
    const showLetter = (taxReturn: TaxReturn) =>
      renderPage(
        <InvoiceAgreementCard taxReturn={taxReturn} machine={machineOf(taxReturn)} onWrite={written} />,
      );

    it('shows its text, says that accepting signs it, and accepts that version', async () => {
      showLetter(taxReturnIn({ ...quoted, context: { ...quoted.context, terms } }));
      await userEvent.click(screen.getByText('Read the engagement letter before you accept'));
      expect(await screen.findByText('<i>You</i> and we')).toBeVisible();
      expect(screen.getByRole('heading', { name: 'Our fee' })).toBeVisible();
      expect(screen.getByText(/Accepting is your electronic signature/)).toBeVisible();
      await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
      expect(pressed).toEqual([{ type: 'ACCEPT_QUOTE', amountCents: 32_500, revision: 1, letter }]);
    });

    it('says where the copy is once there is one', () => {
      const accepted = taxReturnIn({ value: { quote: 'accepted' }, context: { ...quoted.context, terms } });
      const copy = { ...w2, name: 'Accepted quote.pdf', uploadedBy: 'firm' as const };
      showLetter({ ...accepted, agreements: [copy] });
      expect(screen.getByRole('link', { name: 'File Manager' })).toHaveAttribute(
        'href',
        `/ClientTaxReturn/${accepted.id}/file-manager`,
      );
    });
  });

  it('opens Communications, its only other way', async () => {
    show(taxReturnIn(quoted));
    expect(screen.getAllByRole('button')).toHaveLength(2);
    await userEvent.click(screen.getByRole('button', { name: 'Decline? Email us' }));
    expect(written).toHaveBeenCalled();
    expect(pressed).toEqual([]);
  });

  it('declines with a reason, or without', async () => {
    const { rerender } = render(<DeclineCard machine={machineOf(taxReturnIn(quoted))} />);
    await userEvent.click(screen.getByRole('button', { name: 'Decline this quote' }));
    await userEvent.type(await screen.findByLabelText(/What would make it right/), '  Half of it ');
    await userEvent.click(screen.getAllByRole('button', { name: 'Decline this quote' }).at(-1)!);
    expect(pressed).toEqual([{ type: 'DECLINE_QUOTE', reason: 'Half of it' }]);
    rerender(<DeclineCard machine={machineOf(taxReturnIn({ ...quoted, value: { quote: 'accepted' } }))} />);
    expect(screen.queryByText('Decline the quote')).toBeNull();
  });

  it('has no buttons once the quote is accepted', () => {
    show(taxReturnIn({ ...quoted, value: { quote: 'accepted' } }));
    expect(screen.getByText('You have accepted the price quote')).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('says why the quote of an archived return cannot be accepted', async () => {
    show(taxReturnIn({ ...quoted, value: { quote: 'sent', lifecycle: 'archived' } }));
    await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
    expect(pressed).toEqual([]);
    expect(screen.getByRole('button', { name: 'Accept' })).toHaveAccessibleDescription(
      /This return is closed/,
    );
  });
});
