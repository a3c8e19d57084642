import {
  type MachineAction,
  noRules,
  pureTransition,
  resolveState,
  taxReturnMachine,
  TracedMachine,
} from '@tax-firm/machines';
import fc from 'fast-check';
import {
  and,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  assign,
  enqueueActions,
  initialTransition,
  raise,
  setup,
  transition,
} from 'xstate';
import { errandMachine } from '../../test/fixtures/errand.js';
import { type Json, plainJson } from '../common/json.js';
import { replayOf } from './replay.js';
import { firstStep, nextStep, type StoredState } from './step.js';

const at = '2026-03-01T12:00:00.000Z';
const roles = ['Client', 'Staff Associate', 'Senior Associate', 'CPA/EA', 'Owner', 'System'];

const typesOf = (machine: AnyStateMachine): string[] => machine.events.map(String);

const anyEvent = (machine: AnyStateMachine) =>
  fc.record({
    type: fc.constantFrom(...typesOf(machine).filter((type) => type !== 'FAIL'), 'NO_SUCH_EVENT'),
    actor: fc.record({ id: fc.constant(null), role: fc.constantFrom(...roles) }),
    at: fc.constant(at),
    reason: fc.constant('because'),
    amountCents: fc.constantFrom(30_000, 30_001),
    reference: fc.constant('ref'),
    fileId: fc.constant('file'),
    year: fc.constant(2025),
    resolution: fc.constantFrom('paid', 'refunded'),
    fourEyes: fc.boolean(),
    documentsFirst: fc.constant(false),
    preparersFirst: fc.constant(false),
    payment: fc.boolean(),
  });

const seen = (snapshot: AnyMachineSnapshot, actions: readonly MachineAction[]) => ({
  value: snapshot.value,
  context: snapshot.context as unknown,
  status: snapshot.status,
  tags: [...snapshot.tags].sort(),
  actions: actions.map(({ type, params }) => ({ type, params })),
});

describe.each<[string, AnyStateMachine, unknown]>([
  ['the tax return', taxReturnMachine, { files: 1, rules: noRules }],
  ['an errand', errandMachine, { title: 'x' }],
])('%s', (_name, machine, input) => {
  it('gives the same result as XState’s functions, also from a stored state', () => {
    fc.assert(
      fc.property(fc.array(anyEvent(machine), { minLength: 1, maxLength: 40 }), (events) => {
        let [expected]: [AnyMachineSnapshot, unknown] = initialTransition(machine, input);
        for (const event of events) {
          const stored = plainJson({ value: expected.value, context: expected.context }) as {
            value: unknown;
            context: unknown;
          };
          const restored: AnyMachineSnapshot = machine.resolveState(
            stored as Parameters<AnyStateMachine['resolveState']>[0],
          );
          const ours: AnyMachineSnapshot = resolveState(machine, stored);
          expect(seen(ours, [])).toEqual(seen(restored, []));
          expect(ours.can(event)).toBe(restored.can(event));

          const [next, actions] = transition(machine, restored, event);
          const [ourNext, ourActions] = pureTransition(machine, ours, event);
          expect(seen(ourNext, ourActions)).toEqual(seen(next, actions));
          expected = next;
        }
      }),
      { numRuns: 150 },
    );
  });

  it('replays as XState steps, whatever came before, also while others replay other paths', () => {
    const stateOf = (step: StoredState | undefined) => step && { value: step.value, context: step.context };
    fc.assert(
      fc.property(fc.array(anyEvent(machine), { minLength: 1, maxLength: 40 }), (events) => {
        let state: StoredState = firstStep(machine, input as Json);
        expect(stateOf(replayOf(machine).first(input as Json))).toEqual(stateOf(state));
        for (const event of events) {
          const expected = nextStep(machine, state, event);
          // Twice: the first may be recorded, the second is not.
          for (let time = 0; time < 2; time++)
            expect(stateOf(replayOf(machine).next(state, event))).toEqual(stateOf(expected));
          state = expected ?? state;
        }
      }),
      { numRuns: 150 },
    );
  });

  it('throws for a state that the machine does not have', () => {
    expect(() => resolveState(machine, { value: { nowhere: 'here' }, context: {} })).toThrow();
  });
});

describe('a traced machine', () => {
  const events = [
    { type: 'SEND_QUOTE', actor: { id: 'a', role: 'Owner' }, at, amountCents: 30_000 },
    { type: 'ACCEPT_QUOTE', actor: { id: 'b', role: 'Client' }, at, amountCents: 30_000 },
  ];

  it('asks the guards again, with the event at hand', () => {
    const traced = TracedMachine.of(taxReturnMachine)!;
    let state = traced.begin({ files: 1, rules: noRules });
    state = traced.follow(state, events[0]!)!;
    expect(traced.follow(state, events[1]!)).toBeDefined();
    expect(
      traced.follow(state, { ...events[1]!, amountCents: 30_001 } as object as { type: string }),
    ).toBeUndefined();
    expect(
      traced.follow(state, { ...events[1]!, actor: { id: 'c', role: 'Intern' } } as object as {
        type: string;
      }),
    ).toBeUndefined();
    expect(traced.follow(state, events[1]!)).toBeDefined();
  });

  it('is not made of a machine whose actions depend on more', () => {
    const machine = (action: unknown, guard?: unknown) =>
      setup({ types: { context: {} as { n: number } } }).createMachine({
        context: { n: 0 },
        on: { GO: { actions: action as never, ...(guard !== undefined && { guard: guard as never }) } },
      });
    expect(TracedMachine.of(machine(['named']))).toBeDefined();
    for (const action of [
      assign({ n: 1 }),
      raise({ type: 'NEXT' }),
      enqueueActions(() => undefined),
      { type: 'named', params: () => ({}) },
    ])
      expect(TracedMachine.of(machine([action]))).toBeUndefined();
    expect(TracedMachine.of(machine([], () => true))).toBeUndefined();
    expect(TracedMachine.of(machine([], and([() => true])))).toBeUndefined();
  });
});
