import { initialTransition, transition } from 'xstate';
import { clientPriceToolMachine } from './client-machine.js';
import { restoreWizard } from './saved-wizard.js';
import { priceToolMachine } from './visitor-machine.js';
import { mostDocuments, type WizardEvent } from './wizard.js';

type Machine = typeof priceToolMachine | typeof clientPriceToolMachine;

const after = (...events: readonly WizardEvent[]) =>
  events.reduce(
    (snapshot, event) => transition(priceToolMachine, snapshot, event)[0],
    initialTransition(priceToolMachine, { orderKey: 'k' })[0],
  );

const chosen = after(
  { type: 'SELECT_TAX_YEAR', taxYear: 2023 },
  { type: 'SELECT_SERVICE', service: 'taxPreparation' },
  { type: 'NEXT' },
  { type: 'SELECT_TYPE', preparation: 'individual' },
  { type: 'NEXT' },
  { type: 'OPEN_DETAIL', page: 'w2' },
  { type: 'ANSWER', section: 'you', question: 'w2Count', value: 3 },
  { type: 'EDIT_DETAIL', field: 'name', value: 'Ana Silva' },
  { type: 'EDIT_DETAIL', field: 'companyName', value: 'Silva Tiles Inc.' },
  { type: 'DOCUMENT_ADDED', document: { name: 'w2.pdf', link: '/api/files/1' } },
  { type: 'SAVE_FOR_LATER' },
);

const stored = (): { value: unknown; context: Record<string, unknown> } =>
  JSON.parse(JSON.stringify(priceToolMachine.getPersistedSnapshot(chosen)));

describe('a wizard stored as JSON', () => {
  it('resumes where it was left, with all choices', () => {
    const restored = restoreWizard(priceToolMachine, stored());
    expect(restored?.value).toBe('saveForLater');
    expect(restored?.context).toEqual(chosen.context);
    const [back] = transition(priceToolMachine, restored!, { type: 'BACK' });
    expect(back.value).toEqual({ steps: { individualCompact: 'w2' } });
  });

  it('resumes with all of a text that is too long for an order', () => {
    const typed = after({ type: 'EDIT_DETAIL', field: 'notes', value: 'x'.repeat(20_000) });
    const saved = JSON.parse(JSON.stringify(priceToolMachine.getPersistedSnapshot(typed)));
    expect(restoreWizard(priceToolMachine, saved)?.context.details.notes).toBe('x'.repeat(20_000));
  });

  it('resumes with as many documents as an order may have', () => {
    const papers = Array.from({ length: mostDocuments }, (_, at) => ({
      name: 'receipt.jpg',
      link: `/api/files/${at}`,
    }));
    const saved = { ...stored(), context: { ...stored().context, papers } };
    expect(restoreWizard(priceToolMachine, saved)?.context.papers).toEqual(papers);
  });

  it('has no value for a detail that it does not contain', () => {
    const { companyName, ...details } = stored().context['details'] as Record<string, unknown>;
    expect(companyName).toBe('Silva Tiles Inc.');
    const restored = restoreWizard(priceToolMachine, {
      ...stored(),
      context: { ...stored().context, details },
    });
    expect(restored?.context.details).toEqual({ ...chosen.context.details, companyName: '' });
  });

  it('leads back to the order from a request for a call', () => {
    const requested = { ...stored(), value: 'requested', historyValue: undefined };
    const restored = restoreWizard(priceToolMachine, requested)!;
    const [continued] = transition(priceToolMachine, restored, { type: 'CONTINUE_ORDER' });
    expect(continued.value).toEqual({ steps: 'uploadDocuments' });
    expect(continued.context).toEqual(chosen.context);
  });

  it('resumes in the interview, and leads back to it', () => {
    const events: WizardEvent[] = [
      { type: 'INTERVIEW' },
      { type: 'SELECT_TYPE', preparation: 'business' },
      { type: 'NEXT' },
    ];
    const saved = JSON.parse(JSON.stringify(priceToolMachine.getPersistedSnapshot(after(...events))));
    const restored = restoreWizard(priceToolMachine, saved)!;
    const [back] = transition(priceToolMachine, restored, { type: 'BACK' });
    expect(back.value).toEqual({ steps: { interview: 'who' } });
  });

  it.each<[what: string, value: unknown, machine?: Machine]>([
    ['that no longer exists', { steps: 'selectPlan' }],
    ['that is none', null],
    ['of the other wizard', { steps: 'whatHappensNext' }, clientPriceToolMachine],
  ])(
    'goes back to the start with all answers from a state %s',
    (_what, value, machine = priceToolMachine) => {
      const restored = restoreWizard<Machine>(machine, { ...stored(), value, historyValue: { gone: [] } })!;
      const [start] = initialTransition<Machine>(machine, { orderKey: 'k' });
      expect([restored.status, restored.value]).toEqual(['active', start.value]);
      expect(restored.context).toEqual(chosen.context);
      const [next] = transition<Machine>(machine, restored, { type: 'NEXT' });
      expect(next.value).not.toEqual(start.value);
    },
  );

  it('uses the initial answer for a question that it does not contain', () => {
    const old = stored();
    const answers = Object.entries(old.context['answers'] as object).filter(([section]) => section !== 'you');
    const restored = restoreWizard(priceToolMachine, {
      ...old,
      context: { ...old.context, answers: Object.fromEntries(answers) },
    });
    expect(restored?.context.answers.you.w2Count).toBe(1);
  });

  it.each<[what: string, saved: () => unknown]>([
    ['nothing', () => undefined],
    ['a text', () => 'saved'],
    ['no context', () => ({ value: 'confirmation' })],
    [
      'an answer out of bounds',
      () => ({ ...stored(), context: { ...stored().context, answers: { you: { w2Count: 999 } } } }),
    ],
    ['a year that is none', () => ({ ...stored(), context: { ...stored().context, taxYear: '2023' } })],
    ['an unknown service', () => ({ ...stored(), context: { ...stored().context, service: 'gardening' } })],
    ['an unknown type', () => ({ ...stored(), context: { ...stored().context, preparation: 'trust' } })],
    ['invalid documents', () => ({ ...stored(), context: { ...stored().context, papers: [{ name: 7 }] } })],
    [
      'a name that is not text',
      () => ({ ...stored(), context: { ...stored().context, details: { name: 7 } } }),
    ],
    [
      'an error that is not text',
      () => ({ ...stored(), context: { ...stored().context, errors: { email: {} } } }),
    ],
    ['a return id that is not text', () => ({ ...stored(), context: { ...stored().context, returnId: 7 } })],
  ])('refuses %s', (_what, saved) => {
    expect(restoreWizard(priceToolMachine, saved())).toBeUndefined();
  });
});
