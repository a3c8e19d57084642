import { taxReturnMachine } from '@tax-firm/machines';
import {
  and,
  type AnyStateMachine,
  assign,
  cancel,
  createMachine,
  fromPromise,
  not,
  raise,
  sendTo,
  setup,
  stateIn,
} from 'xstate';
import { errandMachine } from '../../../test/fixtures/errand.js';
import { effectKinds, findProblems } from './find-problems.js';

const bad: [string, AnyStateMachine, string][] = [
  [
    'an invoked actor',
    createMachine({ id: 'm', invoke: { src: fromPromise(async () => 1) } }),
    'm invokes an actor',
  ],
  [
    'a history state',
    createMachine({ id: 'm', initial: 'a', states: { a: {}, h: { type: 'history' } } }),
    'm.h is a history state',
  ],
  [
    'a final state in the root',
    createMachine({ id: 'm', initial: 'a', states: { a: {}, z: { type: 'final' } } }),
    'The root can reach a final state',
  ],
  [
    'regions that can all end',
    createMachine({
      id: 'm',
      type: 'parallel',
      states: { a: { initial: 'z', states: { z: { type: 'final' } } } },
    }),
    'The root can reach a final state',
  ],
  [
    'an action without a name',
    createMachine({ id: 'm', entry: () => undefined }),
    'm has an action without a name',
  ],
  [
    'an assign without a name',
    createMachine({ id: 'm', on: { X: { actions: assign({}) } } }),
    'm has an action without a name',
  ],
  [
    'a guard without a name',
    createMachine({ id: 'm', on: { X: { guard: () => true, actions: 'x' } } }),
    'm has a guard without a name',
  ],
  [
    'an unknown guard',
    createMachine({ id: 'm', on: { X: { guard: 'nowhere', actions: 'x' } } }),
    'm has the unknown guard nowhere',
  ],
  [
    'a nested guard without a name',
    createMachine({ id: 'm', on: { X: { guard: and([not(() => true)]), actions: 'x' } } }),
    'm has a guard without a name',
  ],
  [
    'a delay without a name',
    createMachine({ id: 'm', after: { 1000: { actions: 'x' } } }),
    'm has a delay without a name: 1000',
  ],
  [
    'an unknown delay',
    createMachine({ id: 'm', after: { soon: { actions: 'x' } } }),
    'm has the unknown delay soon',
  ],
  [
    'a delayed raise without an id',
    createMachine({ id: 'm', entry: raise({ type: 'X' }, { delay: 10 }) }),
    'm raises a delayed event without an id',
  ],
  [
    'an action that needs a running actor',
    setup({ actions: { tell: sendTo('other', { type: 'X' }) } }).createMachine({ id: 'm', entry: 'tell' }),
    'm uses tell, a xstate.sendTo',
  ],
];

it.each(bad)('finds %s', (_what, machine, problem) => {
  expect(findProblems(machine).join('\n')).toContain(problem);
});

it('finds no problems in valid machines', () => {
  expect(findProblems(errandMachine)).toEqual([]);
  expect(findProblems(taxReturnMachine)).toEqual([]);
  const guarded = createMachine({
    id: 'm',
    initial: 'a',
    states: { a: { on: { X: { guard: not(stateIn('a')), actions: 'x' } } } },
  });
  expect(findProblems(guarded)).toEqual([]);
});

it.each<[string, AnyStateMachine]>([
  ['an event that is raised at once', createMachine({ id: 'm', entry: raise({ type: 'X' }) })],
  [
    'a delayed event with an id, and its cancellation',
    createMachine({
      id: 'm',
      entry: raise({ type: 'X' }, { delay: 10, id: 'later' }),
      exit: cancel('later'),
    }),
  ],
  ['a parallel state without regions', createMachine({ id: 'm', type: 'parallel' })],
  [
    'regions of which only one can end',
    createMachine({
      id: 'm',
      type: 'parallel',
      states: { a: { initial: 'z', states: { z: { type: 'final' } } }, b: {} },
    }),
  ],
  [
    'a final state inside another state',
    createMachine({
      id: 'm',
      initial: 'a',
      states: { a: { initial: 'z', states: { z: { type: 'final' } } } },
    }),
  ],
])('accepts %s', (_what, machine) => {
  expect(findProblems(machine)).toEqual([]);
});

it('lists the actions that are effects', () => {
  expect(effectKinds(errandMachine)).toEqual(['remind', 'tell']);
});
