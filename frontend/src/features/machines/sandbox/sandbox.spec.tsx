import { fieldErrors } from '@tax-firm/contract';
import { describeMachine } from '@tax-firm/machines';
import { charts, delaysOf } from '@tax-firm/machines/statechart';
import type { PlacedChart } from '../drawing/model.js';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import taxReturn from '../charts/tax-return.json';
import { acceptedEvents, fieldSamplesOf, fieldsOf, payloadOf } from './fields.js';
import { Sandbox } from './actor.js';
import { SandboxScreen } from './sandbox-screen.js';

const day = 24 * 60 * 60 * 1000;

describe('an actor in the sandbox', () => {
  it('accepts events, and refuses others with the machine’s reasons', () => {
    const sandbox = new Sandbox('tax-return');
    sandbox.send({ type: 'SEND_QUOTE', amountCents: 30_000 }, 'Client');
    expect(sandbox.state.log.at(-1)).toMatchObject({
      taken: false,
      details: ['Only the Owner can do this.'],
    });
    sandbox.send({ type: 'SEND_QUOTE', amountCents: 30_000 }, 'Owner');
    expect(sandbox.state.log.at(-1)).toMatchObject({
      what: 'SEND_QUOTE',
      by: 'Owner',
      taken: true,
      details: ['quote.unquoted → quote.sent', 'Email to client: quoteSent.'],
    });
    expect(sandbox.state.active.has('taxReturn.quote.sent')).toBe(true);
  });

  it('tells before it is sent that an event is refused with the fields of its form', () => {
    const machine = describeMachine(charts['tax-return'].machine);
    const sandbox = new Sandbox('tax-return');
    const accepts = (event: { type: string }) => sandbox.accepts(event, 'Owner');
    // Each event that is offered is taken as its form stands, until nothing is left to send.
    const taken = new Set<string>();
    for (let sent = 0; sent < 100; sent++) {
      const offered = acceptedEvents('tax-return', machine, accepts, sandbox.state.active);
      const possible = [...offered].flatMap(([type, permission]) => (permission === 'can' ? [type] : []));
      const type = possible.find((each) => !taken.has(each) && each !== 'DELETE') ?? possible[0];
      if (type === undefined) break;
      const samples = fieldSamplesOf(type, fieldsOf('tax-return', type));
      sandbox.send(samples.find(accepts)!, 'Owner');
      expect(sandbox.state.log.at(-1)).toMatchObject({ what: type, taken: true });
      taken.add(type);
    }
    expect(taken.size).toBeGreaterThan(20);
  });

  it('fires reminder timers as time passes, at most three times', () => {
    const sandbox = new Sandbox('tax-return');
    sandbox.send({ type: 'SEND_QUOTE', amountCents: 30_000 }, 'Owner');
    const mails: string[] = [];
    for (let passed = 0; passed < 15; passed++) {
      sandbox.pass(day, 'One day');
      mails.push(...sandbox.state.log.at(-1)!.details.filter((told) => told.startsWith('Email')));
    }
    expect(mails).toEqual(Array.from({ length: 3 }, () => 'Email to client: quoteReminder.'));
  });

  it('tells of a timer that sends an email and changes no state', () => {
    const sandbox = new Sandbox('tax-return');
    sandbox.send({ type: 'FILE_ADDED' }, 'Client');
    sandbox.pass(day, 'One day');
    expect(sandbox.state.log.at(-1)).toMatchObject({
      what: 'One day: after contactPromise',
      details: ['No state changed.', 'Email to firm: contactPromiseOverdue.'],
    });
    sandbox.pass(day, 'One day');
    expect(sandbox.state.log.at(-1)).toMatchObject({ what: 'One day', details: ['No timer fired.'] });
  });

  it('runs the price tool, and reports events that the state does not accept', () => {
    const sandbox = new Sandbox('price-tool');
    sandbox.send({ type: 'SUBMIT' }, 'Client');
    expect(sandbox.state.log.at(-1)?.details).toEqual(['The current states do not accept this event.']);
    sandbox.send({ type: 'NEXT' }, 'Client');
    expect(sandbox.state.log.at(-1)?.details[0]).toContain('the service is Tax Preparation');
    sandbox.send({ type: 'SELECT_SERVICE', service: 'taxPreparation' }, 'Client');
    sandbox.send({ type: 'NEXT' }, 'Client');
    expect(sandbox.state.active.has('priceTool.steps.selectTaxPreparation')).toBe(true);
  });

  it('uses one person per role, so that the four-eyes rule applies', () => {
    const sandbox = new Sandbox('tax-return');
    const rules = { fourEyes: true, documentsFirst: false, preparersFirst: false };
    sandbox.send({ type: 'RULES_CHANGED', ...rules }, 'System');
    sandbox.send({ type: 'SEND_QUOTE', amountCents: 30_000 }, 'Owner');
    sandbox.send({ type: 'ACCEPT_QUOTE' }, 'Client');
    sandbox.send({ type: 'STAFF_START' }, 'CPA/EA');
    sandbox.send({ type: 'CPA_START' }, 'CPA/EA');
    sandbox.send({ type: 'APPROVE_EFILE' }, 'CPA/EA');
    expect(sandbox.state.log.at(-1)).toMatchObject({ taken: false });
    sandbox.send({ type: 'APPROVE_EFILE' }, 'Owner');
    expect(sandbox.state.log.at(-1)).toMatchObject({ taken: true });
  });
});

describe('the form of an event in the sandbox', () => {
  const parsed = (type: string, texts: Readonly<Record<string, string>>) => {
    const { data, error } = payloadOf(fieldsOf('tax-return', type)).safeParse(texts);
    return { event: data, problems: error && fieldErrors(error.issues) };
  };

  it('converts dollars to cents', () => {
    expect(parsed('SEND_QUOTE', { amountCents: '$1,250.50' }).event).toEqual({ amountCents: 125_050 });
    expect(parsed('SEND_QUOTE', { amountCents: 'much' }).problems).toEqual({
      amountCents: 'Please enter an amount in dollars',
    });
  });

  it('omits empty optional fields, and requires the others', () => {
    expect(parsed('ACCEPT_QUOTE', { amountCents: '' })).toEqual({ event: {} });
    expect(parsed('WAIVE_FEE', { reason: 'Late', amountCents: ' ' })).toEqual({
      event: { reason: 'Late' },
    });
    expect(parsed('SEND_QUOTE', { amountCents: '' }).problems).toEqual({
      amountCents: 'Please enter an amount in dollars',
    });
    expect(parsed('ARCHIVE', { year: '' }).problems).toEqual({ year: 'Please enter a whole number' });
  });

  it('offers yes and no, or the options of a field', () => {
    expect(parsed('RULES_CHANGED', { fourEyes: 'yes' }).event).toEqual({
      fourEyes: true,
      documentsFirst: false,
      preparersFirst: false,
      signing: false,
      payment: false,
    });
    const resolution = fieldsOf('tax-return', 'RESOLVE_PAYMENT').find(({ name }) => name === 'resolution');
    expect(resolution?.options).toEqual(['paid', 'refunded']);
  });
});

describe('the sandbox on screen', () => {
  const { machine } = charts['tax-return'];

  it('sends the selected event as the selected role, and starts over', async () => {
    const user = userEvent.setup();
    render(
      <SandboxScreen
        name="tax-return"
        chart={taxReturn as PlacedChart}
        machine={describeMachine(machine)}
        delays={delaysOf(machine)}
      />,
    );
    const log = screen.getByRole('log');
    await user.selectOptions(screen.getByLabelText('Event'), 'SEND_QUOTE');
    const amount = screen.getByLabelText('Amount in dollars');
    await user.clear(amount);
    await user.type(amount, '450');
    await user.click(screen.getByRole('button', { name: 'Send SEND_QUOTE' }));
    expect(await within(log).findByText('quote.unquoted → quote.sent')).toBeVisible();
    expect(screen.getByText(/"amountCents": 45000/)).toBeInTheDocument();
    expect(screen.getByText('sent', { selector: 'summary span' }).closest('details')).toHaveAttribute('open');

    await user.selectOptions(screen.getByLabelText('As'), 'Intern');
    await user.selectOptions(screen.getByLabelText('Event'), 'STAFF_START');
    await user.click(screen.getByRole('button', { name: 'Send STAFF_START' }));
    expect(await within(log).findByText('Waiting for the client to accept the price quote.')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Start over' }));
    expect(within(log).getAllByRole('listitem')).toHaveLength(1);
  });
});
