import {
  type MachineAction,
  noRules,
  pureTransition,
  resolveState,
  taxReturnMachine,
} from '@tax-firm/machines';
import fc from 'fast-check';
import { type AnyMachineSnapshot, type AnyStateMachine, initialTransition, transition } from 'xstate';
import { errandMachine } from '../../../test/fixtures/errand.js';
import { plainJson } from '../../base/json.js';

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

  it('throws for a state that the machine does not have', () => {
    expect(() => resolveState(machine, { value: { nowhere: 'here' }, context: {} })).toThrow();
  });
});
