import { errand } from '../../../test/fixtures/errand.js';
import { WorkflowRegistry } from '../engine/registry.js';
import { EffectRegistry } from './outbox.js';

const nothing = async () => undefined;

/** For a program that runs the errand, whose machine requests `remind` and `tell`. */
const registry = () => new EffectRegistry(new WorkflowRegistry([errand], undefined as never));

it('has one handler for each kind', () => {
  const effects = registry();
  effects.register('tell', nothing);
  expect(effects.handlerOf('tell')).toBe(nothing);
  expect(() => effects.register('tell', async () => undefined)).toThrow('The effect tell has two handlers');
  expect(() => effects.handlerOf('remind')).toThrow('The effect remind has no handler');
});

it('has each kind in one lane, and a kind that it does not know in the last', () => {
  const effects = registry();
  effects.register('pin', nothing, 'prompt');
  effects.register('letter', nothing, 'mail');
  effects.register('stamp', nothing);
  expect(['pin', 'letter', 'stamp', 'unheard of'].map((kind) => effects.laneOf(kind))).toEqual([
    'prompt',
    'mail',
    'other',
    'other',
  ]);
  expect(effects.kindsIn('prompt')).toEqual({ kinds: ['pin'], exclude: false });
  expect(effects.kindsIn('mail')).toEqual({ kinds: ['letter'], exclude: false });
  expect(effects.kindsIn('other')).toEqual({ kinds: ['pin', 'letter'], exclude: true });
});

it('stops the start if a machine requests an effect without a handler', () => {
  const effects = registry();
  expect(() => effects.onApplicationBootstrap()).toThrow('No handler is registered for: remind, tell');
  effects.register('tell', nothing);
  expect(() => effects.onApplicationBootstrap()).toThrow('No handler is registered for: remind');
  effects.register('remind', nothing);
  expect(() => effects.onApplicationBootstrap()).not.toThrow();
});
