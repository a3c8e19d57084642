import { isDeepStrictEqual } from 'node:util';
import { createActor, initialTransition, type AnyStateNode, type SnapshotFrom } from 'xstate';
import { pureTransition } from '../pure-transition.js';
import { clientPriceToolMachine } from './client-machine.js';
import { clientOrderFrom } from './order.js';
import { initialAnswers, type Answers } from './questions.js';
import { serviceKeys } from './services.js';
import { priceToolMachine } from './visitor-machine.js';
import { type DetailPage, type WizardContext, type WizardEvent } from './wizard.js';

type Snapshot = SnapshotFrom<typeof priceToolMachine>;

const input = { orderKey: 'a0a0a0a0-0000-4000-8000-000000000000' };
const pages: readonly DetailPage[] = [
  'w2', 'scheduleC', 'scheduleE', 'scheduleBDE', 'additionalState', 'partnershipCCorp', 'sCorp', 'notForProfit',
]; // prettier-ignore

/** Enough events to reach everything, because the values of answers don't affect navigation. */
const events: readonly WizardEvent[] = [
  ...serviceKeys.map((service) => ({ type: 'SELECT_SERVICE', service }) as const),
  { type: 'SELECT_TYPE', preparation: 'individual' },
  { type: 'SELECT_TYPE', preparation: 'business' },
  ...pages.map((page) => ({ type: 'OPEN_DETAIL', page }) as const),
  { type: 'INTERVIEW' },
  { type: 'CHOOSE_FORMS' },
  { type: 'ANSWER', section: 'household', question: 'filing', value: 'married' },
  { type: 'ANSWER', section: 'companyFormation', question: 'entity', value: 'corporation' },
  { type: 'NEXT' },
  { type: 'BACK' },
  { type: 'SAVE_FOR_LATER' },
  { type: 'SUBMIT' },
  { type: 'SUBMIT_SUCCEEDED', returnId: 'r1' },
  { type: 'SUBMIT_FAILED', errors: { email: 'Email already exists' } },
  { type: 'REQUEST_KEPT' },
  { type: 'CONTINUE_ORDER' },
];

const step = (snapshot: Snapshot, event: WizardEvent): Snapshot =>
  pureTransition(priceToolMachine, snapshot, event)[0];
const start = (): Snapshot => initialTransition(priceToolMachine, input)[0];
const walk = (...path: readonly WizardEvent[]): Snapshot => path.reduce(step, start());
const next: WizardEvent = { type: 'NEXT' };
const back: WizardEvent = { type: 'BACK' };
const key = (snapshot: Snapshot): string =>
  JSON.stringify([
    snapshot.value,
    snapshot.context,
    Object.values(snapshot.historyValue).map((nodes) => nodes.map(({ id }) => id)),
  ]);

interface ExploredState {
  readonly snapshot: Snapshot;
  /** The events that change the snapshot, and the {@link key keys} of the snapshots after them. */
  readonly after: readonly { event: WizardEvent; id: string }[];
}

/** Finds every reachable snapshot by its {@link key}. */
function explore(limit = 20_000): Map<string, ExploredState> {
  const found = new Map<string, ExploredState>();
  const first = start();
  const queue = new Map([[key(first), first]]);
  // The loop also visits what it adds to the queue.
  for (const [id, snapshot] of queue) {
    const after = events.flatMap((event) => {
      const there = step(snapshot, event);
      if (there === snapshot) return [];
      const idThere = key(there);
      if (!queue.has(idThere)) queue.set(idThere, there);
      return [{ event, id: idThere }];
    });
    found.set(id, { snapshot, after });
    if (found.size > limit) throw new Error(`more than ${limit} states`);
  }
  return found;
}

/** What the visitor chose, without errors and the result of the order. */
const choices = ({ service, preparation, answers, details, papers, orderKey }: WizardContext): unknown => ({
  service,
  preparation,
  answers,
  details,
  papers,
  orderKey,
});

const leafStates = (node: AnyStateNode): string[] =>
  node.type === 'atomic' ? [node.id] : Object.values(node.states).flatMap(leafStates);

describe("the visitor's wizard, explored exhaustively", () => {
  const states = explore();
  const all = [...states.values()];
  /** Every step from one state to another. */
  const moves = all.flatMap(({ snapshot, after }) =>
    after.map(({ event, id }) => ({ snapshot, event, there: states.get(id)!.snapshot })),
  );
  /** What to show of a state in which something is wrong. */
  const placeOf = ({ snapshot, event }: (typeof moves)[number]) => [snapshot.value, event];

  it('reaches every screen it defines', () => {
    const reached = new Set(all.flatMap(({ snapshot }) => snapshot._nodes.map(({ id }) => id)));
    expect(leafStates(priceToolMachine.root).filter((id) => !reached.has(id))).toEqual([]);
  });

  it('returns to the previous screen on BACK, with every choice kept', () => {
    const lost = moves.filter(({ snapshot, event, there }) => {
      if (!['NEXT', 'OPEN_DETAIL', 'SAVE_FOR_LATER'].includes(event.type)) return false;
      const { value, context } = step(there, back);
      return !isDeepStrictEqual([value, context], [snapshot.value, snapshot.context]);
    });
    expect(lost.map(placeOf)).toEqual([]);
  });

  it('leads back to the interview only those who came from there', () => {
    const astray = all.filter(({ snapshot }) =>
      snapshot.matches({ steps: snapshot.context.interviewed ? 'selectService' : 'interview' }),
    );
    expect(astray.map(({ snapshot }) => snapshot.value)).toEqual([]);
  });

  it('forgets choices only on START_OVER', () => {
    const forgotten = moves.filter(({ snapshot, event, there }) => {
      if (['SELECT_SERVICE', 'INTERVIEW', 'SELECT_TYPE', 'ANSWER', 'DOCUMENT_ADDED'].includes(event.type))
        return false;
      const before =
        event.type === 'CONTINUE_ORDER'
          ? { ...snapshot.context, service: 'taxPreparation' as const }
          : snapshot.context;
      return !isDeepStrictEqual(choices(there.context), choices(before));
    });
    expect(forgotten.map(placeOf)).toEqual([]);
  });

  it('has a way back from every screen except the first, the waiting and the last ones', () => {
    const stuck = all
      .filter(({ snapshot }) => !snapshot.can(back))
      .map(({ snapshot }) => JSON.stringify(snapshot.value));
    expect([...new Set(stuck)].sort()).toEqual([
      '"confirmation"',
      '"requested"',
      '"submitting"',
      '{"steps":"selectService"}',
    ]);
  });

  it('can reach an end from every state', () => {
    const ends: readonly unknown[] = ['confirmation', 'requested'];
    const leadsThere = new Set(
      [...states].filter(([, { snapshot }]) => ends.includes(snapshot.value)).map(([id]) => id),
    );
    // The ends were found last, so searching backward takes few rounds.
    const lastFirst = [...states].reverse();
    for (let grown = true; grown;) {
      const before = leadsThere.size;
      for (const [id, { after }] of lastFirst)
        if (after.some((one) => leadsThere.has(one.id))) leadsThere.add(id);
      grown = leadsThere.size > before;
    }
    expect(leadsThere.size).toBe(states.size);
  });

  it('survives a round trip through JSON in every state', () => {
    // A part of the states, far ones as well as near ones: all would take long.
    for (const { snapshot, after } of all.filter((_, index) => index % 48 === 0)) {
      const stored = JSON.parse(JSON.stringify(priceToolMachine.getPersistedSnapshot(snapshot))) as Snapshot;
      const actor = createActor(priceToolMachine, { input, snapshot: stored });
      const restored = actor.getSnapshot();
      expect(restored.value).toEqual(snapshot.value);
      expect(restored.context).toEqual(snapshot.context);
      for (const { event, id } of after)
        expect(step(restored, event).value).toEqual(states.get(id)!.snapshot.value);
    }
  });

  it('submits only an order for tax preparation with a chosen type', () => {
    for (const { snapshot } of all.filter((one) => one.snapshot.value === 'submitting')) {
      expect(snapshot.context).toMatchObject({
        service: 'taxPreparation',
        preparation: expect.stringMatching(/individual|business/),
      });
    }
  });
});

describe('a visitor', () => {
  const toAccount: WizardEvent[] = [
    { type: 'SELECT_SERVICE', service: 'taxPreparation' }, next,
    { type: 'SELECT_TYPE', preparation: 'business' }, next, next, next, next,
  ]; // prettier-ignore

  it('cannot continue before choosing a service and a type', () => {
    expect(start().can(next)).toBe(false);
    expect(walk({ type: 'SELECT_SERVICE', service: 'taxPreparation' }, next).can(next)).toBe(false);
  });

  it('goes directly to the call for audit representation and tax relief', () => {
    for (const service of ['auditRepresentation', 'taxRelief'] as const) {
      expect(walk({ type: 'SELECT_SERVICE', service }, next).value).toEqual({ steps: 'scheduleCall' });
    }
  });

  it('says what to form before the call, or asks for a tax ID alone', () => {
    const formation = walk({ type: 'SELECT_SERVICE', service: 'companyFormation' }, next);
    expect(formation.can(next)).toBe(false);
    const alone = step(formation, {
      type: 'ANSWER', section: 'companyFormation', question: 'ein', value: true,
    }); // prettier-ignore
    expect(step(alone, next).value).toEqual({ steps: 'scheduleCall' });
  });

  it('ends with the request that the firm has, and starts over with nothing of it', () => {
    const call = walk({ type: 'SELECT_SERVICE', service: 'bookkeeping' }, next, next);
    const requested = step(call, { type: 'REQUEST_KEPT' });
    expect(requested.value).toBe('requested');
    expect(step(requested, back)).toBe(requested);
    const again = step(requested, { type: 'START_OVER', orderKey: 'b' });
    expect(again.value).toEqual({ steps: 'selectService' });
    expect(again.context).toMatchObject({ service: null, orderKey: 'b' });
    expect(requested.can({ type: 'CONTINUE_ORDER' })).toBe(false);
  });

  describe.each([
    ['individual', 'individualCompact'],
    ['business', 'businessCompact'],
  ] as const)('a request by someone who has begun an order, %s', (preparation, list) => {
    const w2 = { name: 'w2.pdf', link: '/api/files/1' };
    const begun = walk(
      { type: 'SELECT_SERVICE', service: 'taxPreparation' }, next,
      { type: 'SELECT_TYPE', preparation }, next,
      { type: 'ANSWER', section: 'you', question: 'w2Count', value: 3 },
      next, next,
    ); // prettier-ignore
    const filled: readonly (readonly [string, WizardEvent])[] = [
      ['documents', { type: 'DOCUMENT_ADDED', document: w2 }],
      [
        'a link to documents',
        { type: 'EDIT_DETAIL', field: 'documentsLink', value: 'https://files.example' },
      ],
      ['notes', { type: 'EDIT_DETAIL', field: 'notes', value: 'Call after 5' }],
    ];
    const request: readonly WizardEvent[] = [
      back, back, back, back,
      { type: 'SELECT_SERVICE', service: 'bookkeeping' }, next, next, { type: 'REQUEST_KEPT' },
    ]; // prettier-ignore
    const requested = request.reduce(step, begun);

    it.each(filled)('leads back to the upload of documents, if the order has %s', (_, event) => {
      const order = step(begun, event);
      const continued = step(request.reduce(step, order), { type: 'CONTINUE_ORDER' });
      expect([continued.value, continued.context]).toEqual([order.value, order.context]);
    });

    it('leads back to the order, with everything in it', () => {
      expect(requested.value).toBe('requested');
      const continued = step(requested, { type: 'CONTINUE_ORDER' });
      expect(continued.value).toEqual({ steps: { [list]: 'list' } });
      expect(continued.context).toEqual(begun.context);
      const submitted = [next, next, next, { type: 'SUBMIT' } as const].reduce(step, continued);
      expect(submitted.value).toBe('submitting');
    });

    it('is followed by another request without loss of the order', () => {
      const again = step(requested, { type: 'START_OVER', orderKey: 'b' });
      expect(again.value).toEqual({ steps: 'selectService' });
      expect(again.context).toEqual({ ...begun.context, service: null });
    });
  });

  const interview: WizardEvent = { type: 'INTERVIEW' };
  const filing = (value: 'individual' | 'married'): WizardEvent => ({
    type: 'ANSWER', section: 'household', question: 'filing', value,
  }); // prettier-ignore

  it('answers in plain words, and lands on the price list, from which BACK leads to them', () => {
    const who = walk(interview);
    expect(who.value).toEqual({ steps: { interview: 'who' } });
    expect(who.context.service).toBe('taxPreparation');
    const couple: WizardEvent[] = [{ type: 'SELECT_TYPE', preparation: 'individual' }, filing('married')];
    const list = walk(interview, ...couple, next, next);
    expect(list.value).toEqual({ steps: { individualCompact: 'list' } });
    expect(step(list, back).value).toEqual({ steps: { interview: 'income' } });
  });

  const entity = (value: Answers['business']['entity']): WizardEvent => ({
    type: 'ANSWER', section: 'business', question: 'entity', value,
  }); // prettier-ignore
  const [business, individual] = (['business', 'individual'] as const).map((preparation): WizardEvent => ({
    type: 'SELECT_TYPE',
    preparation,
  })) as [WizardEvent, WizardEvent];

  it('asks a business what it is, but not a not-for-profit', () => {
    const kind = walk(interview, business, next);
    expect(kind.value).toEqual({ steps: { interview: 'business' } });
    const list = [business, entity('sCorp'), next].reduce(step, kind);
    expect(list.value).toEqual({ steps: { businessCompact: 'list' } });
    expect(step(list, back).value).toEqual({ steps: { interview: 'business' } });

    const notForProfit = walk(interview, business, entity('notForProfit'), next);
    expect(notForProfit.value).toEqual({ steps: { businessCompact: 'list' } });
    expect(step(notForProfit, back).value).toEqual({ steps: { interview: 'who' } });
  });

  it('leads the only owner of a business to the individual return, and back to the question about the business', () => {
    const kind = walk(interview, business, next);
    const income = [individual, filing('individual'), next].reduce(step, kind);
    expect(income.value).toEqual({ steps: { interview: 'income' } });
    const again = step(income, back);
    expect(again.value).toEqual({ steps: { interview: 'business' } });
    expect(step(again, next).value).toEqual(income.value);
    expect(step(step(again, back), next).value).toEqual({ steps: { interview: 'business' } });

    // A visitor who then chooses their own return does not come back to the business.
    const me = [back, individual, next].reduce(step, again);
    expect(me.value).toEqual({ steps: { interview: 'income' } });
    expect(step(me, back).value).toEqual({ steps: { interview: 'who' } });
  });

  it('says whose return it is before what happened', () => {
    expect(walk(interview).can(next)).toBe(false);
    expect(walk(interview, { type: 'SELECT_TYPE', preparation: 'individual' }).can(next)).toBe(false);
  });

  it('can go from the interview to the forms, and does not come back to it', () => {
    const forms = walk(
      interview,
      { type: 'SELECT_TYPE', preparation: 'individual' },
      { type: 'CHOOSE_FORMS' },
    );
    expect(forms.value).toEqual({ steps: 'selectTaxPreparation' });
    expect(step(step(forms, next), back).value).toEqual({ steps: 'selectTaxPreparation' });
    expect(step(forms, back).value).toEqual({ steps: 'selectService' });
  });

  it('keeps the answers of a service while looking at another', () => {
    const returned = walk(
      { type: 'SELECT_SERVICE', service: 'taxPreparation' }, next,
      { type: 'SELECT_TYPE', preparation: 'individual' }, next,
      { type: 'ANSWER', section: 'you', question: 'w2Count', value: 4 }, back, back,
      { type: 'SELECT_SERVICE', service: 'bookkeeping' }, next, back,
      { type: 'SELECT_SERVICE', service: 'taxPreparation' }, next,
    ); // prettier-ignore
    expect(returned.context).toMatchObject({ preparation: 'individual', answers: { you: { w2Count: 4 } } });
  });

  it.each([
    { section: 'you', question: 'w2Count', value: -1 },
    { section: 'you', question: 'w2Count', value: 1.5 },
    { section: 'you', question: 'w2Count', value: 'many' },
    { section: 'business', question: 'entity', value: 'trust' },
    { section: 'you', question: 'constructor', value: true },
    { section: '__proto__', question: 'w2Count', value: 1 },
  ])('cannot answer %j', (answer) => {
    const before = start();
    expect(step(before, { type: 'ANSWER', ...answer } as unknown as WizardEvent)).toBe(before);
  });

  it('cannot submit twice: the wizard ignores SUBMIT while it is submitting', () => {
    const submitting = walk(...toAccount, { type: 'SUBMIT' });
    expect(submitting.value).toBe('submitting');
    expect(step(submitting, { type: 'SUBMIT' })).toBe(submitting);
  });

  it('sees an error next to each field until the field is edited', () => {
    const refused = walk(
      ...toAccount,
      { type: 'SUBMIT' },
      { type: 'SUBMIT_FAILED', errors: { email: 'known', password: 'short' } },
    );
    expect(refused.value).toEqual({ steps: 'whatHappensNext' });
    expect(
      step(refused, { type: 'EDIT_DETAIL', field: 'email', value: 'ana@example.com' }).context.errors,
    ).toEqual({ password: 'short' });
    expect(step(refused, { type: 'SUBMIT' }).context.errors).toEqual({});
  });

  it('keeps the order key after a failure, and gets a new one when starting over', () => {
    const failed = walk(
      ...toAccount,
      { type: 'SUBMIT' },
      { type: 'SUBMIT_FAILED', errors: {} },
      { type: 'SUBMIT' },
    );
    expect(failed.context.orderKey).toBe(input.orderKey);
    const done = step(failed, { type: 'SUBMIT_SUCCEEDED', returnId: 'r1' });
    expect(done.context.returnId).toBe('r1');
    const again = step(done, { type: 'START_OVER', orderKey: 'b' });
    expect(again.value).toEqual({ steps: 'selectService' });
    expect(again.context).toMatchObject({ orderKey: 'b', service: null, returnId: null });
  });

  it('lists an uploaded document once, and can remove it', () => {
    const w2 = { name: 'w2.pdf', link: '/api/files/1' };
    const twice = walk({ type: 'DOCUMENT_ADDED', document: w2 }, { type: 'DOCUMENT_ADDED', document: w2 });
    expect(twice.context.papers).toEqual([w2]);
    expect(step(twice, { type: 'DOCUMENT_REMOVED', link: w2.link }).context.papers).toEqual([]);
  });
});

describe('a signed-in client', () => {
  const walkClient = (...path: readonly WizardEvent[]) =>
    path.reduce(
      (snapshot, event) => pureTransition(clientPriceToolMachine, snapshot, event)[0],
      initialTransition(clientPriceToolMachine, input)[0],
    );
  const individual: WizardEvent = { type: 'SELECT_TYPE', preparation: 'individual' };

  it('chooses the type, adds documents and submits', () => {
    expect(walkClient().can(next)).toBe(false);
    expect(walkClient(individual, next).value).toEqual({ steps: 'uploadDocuments' });
    expect(walkClient(individual, next, next).value).toBe('submitting');
    const done = walkClient(individual, next, next, { type: 'SUBMIT_SUCCEEDED', returnId: 'r1' });
    expect(done.value).toBe('confirmation');
    expect(done.context.returnId).toBe('r1');
  });

  it('submits once', () => {
    const submitting = walkClient(individual, next, next);
    expect(pureTransition(clientPriceToolMachine, submitting, next)[0]).toBe(submitting);
  });

  it('goes back to the type, which is still chosen', () => {
    const returned = walkClient(individual, next, back);
    expect(returned.value).toEqual({ steps: 'selectTaxPreparation' });
    expect(returned.context.preparation).toBe('individual');
  });

  it('keeps the documents if the order could not be sent', () => {
    const failed = walkClient(
      individual, next, { type: 'DOCUMENT_ADDED', document: { name: 'w2.pdf', link: '/api/files/1' } }, next,
      { type: 'SUBMIT_FAILED', errors: { form: 'offline' } },
    ); // prettier-ignore
    expect(failed.value).toEqual({ steps: 'uploadDocuments' });
    expect(failed.context).toMatchObject({ papers: [{ name: 'w2.pdf' }], errors: { form: 'offline' } });
  });

  it('may see a price first, and sends its answers', () => {
    const priced = walkClient(
      { type: 'INTERVIEW' },
      individual,
      { type: 'ANSWER', section: 'household', question: 'filing', value: 'married' },
      next,
      next,
    );
    expect(priced.value).toEqual({ steps: { individualCompact: 'list' } });
    const documents = [next, next].reduce(
      (snapshot, event) => pureTransition(clientPriceToolMachine, snapshot, event)[0],
      priced,
    );
    expect(documents.value).toEqual({ steps: 'uploadDocuments' });
    expect(pureTransition(clientPriceToolMachine, documents, back)[0].value).toEqual({
      steps: 'priceRange',
    });
    const client = { name: 'Ana Silva', email: 'ana@example.com' };
    const naming: WizardEvent = { type: 'EDIT_DETAIL', field: 'spouseFullName', value: ' Rui Silva ' };
    const named = pureTransition(clientPriceToolMachine, documents, naming)[0];
    expect(clientOrderFrom(named.context, client)).toMatchObject({
      filingStatus: true,
      spouseFullName: 'Rui Silva',
      answers: { household: { filing: 'married' } },
    });
    expect(clientOrderFrom(walkClient(individual, next).context, client)).not.toHaveProperty('answers');
  });

  it('starts from an earlier order, without what happened in its year only', () => {
    const household = {
      ...initialAnswers.household,
      filing: 'married',
      moved: true,
      newChild: true,
      lastMinute: true,
    } as const;
    const answers = { ...initialAnswers, household };
    const earlier = {
      taxYear: 2024,
      preparation: 'individual',
      answers,
      spouseFullName: 'Rui Silva',
    } as const;
    const started = walkClient({ type: 'START_FROM', ...earlier });
    expect(started.value).toEqual({ steps: { interview: 'who' } });
    expect(started.context).toMatchObject({
      preparation: 'individual',
      answersFrom: 2024,
      details: { spouseFullName: 'Rui Silva' },
    });
    expect(started.context.answers.household).toEqual({
      ...initialAnswers.household,
      filing: 'married',
    });
  });

  it('starts with empty answers after starting from an earlier order', () => {
    const business = { ...initialAnswers.business, entity: 'sCorp' } as const;
    const earlier = {
      taxYear: 2024,
      preparation: 'business',
      answers: { ...initialAnswers, business },
      spouseFullName: '',
      company: { companyName: 'Harbor Tea LLC', entity: 'sCorporation', fiscalYearEnd: '6' },
    } as const;
    const notes: WizardEvent = { type: 'EDIT_DETAIL', field: 'notes', value: 'Call after 5' };
    const started = walkClient(
      { type: 'START_FROM', ...earlier },
      notes,
      { type: 'BACK' },
      { type: 'INTERVIEW' },
    );
    expect(started.value).toEqual({ steps: { interview: 'who' } });
    expect(started.context).toMatchObject({
      preparation: null,
      answers: walkClient().context.answers,
      answersFrom: null,
      interviewed: true,
      details: { companyName: '', entity: '', fiscalYearEnd: '', notes: 'Call after 5' },
    });
  });

  it('refuses an earlier order whose answers this version does not know', () => {
    const answers = { ...initialAnswers, household: { filing: 'triad' } } as unknown as Answers;
    const earlier = { taxYear: 2024, preparation: 'individual', answers, spouseFullName: '' } as const;
    expect(walkClient().can({ type: 'START_FROM', ...earlier })).toBe(false);
  });

  it('starts another order for tax preparation with empty fields', () => {
    const again = walkClient(
      individual,
      next,
      next,
      { type: 'SUBMIT_SUCCEEDED', returnId: 'r1' },
      { type: 'START_OVER', orderKey: 'b' },
    );
    expect(again.context).toMatchObject({ service: 'taxPreparation', preparation: null, orderKey: 'b' });
  });
});
