import { contextChange, stateChange, withContextChange, withStateChange } from './difference.js';

describe('the difference between two states', () => {
  it('lists the regions that changed, at any depth', () => {
    const before = { a: 'x', b: { c: 'x', d: 'y' } };
    expect(stateChange(before, { a: 'x', b: { c: 'z', d: 'y' } })).toEqual({
      from: { b: { c: 'x' } },
      to: { b: { c: 'z' } },
    });
    expect(stateChange('x', 'y')).toEqual({ from: 'x', to: 'y' });
    expect(stateChange(before, structuredClone(before))).toBeUndefined();
  });

  it('lists the changed keys of the context, with null for a removed one', () => {
    expect(contextChange({ a: 1, b: [1], c: 2 }, { a: 1, b: [1, 2] })).toEqual({ b: [1, 2], c: null });
    expect(contextChange({ a: { b: 1 } }, { a: { b: 1 } })).toBeUndefined();
  });
});

describe('a recorded change, applied to what was before', () => {
  it.each([
    ['one region', { a: 'x', b: 'y' }, { a: 'z', b: 'y' }],
    ['a region inside another', { a: 'x', b: { c: 'x', d: 'y' } }, { a: 'x', b: { c: 'z', d: 'y' } }],
    ['a new region', { a: 'x' }, { a: 'x', b: { c: 'y' } }],
    ['a removed region', { a: 'x', b: 'y', c: { d: 'x', e: 'y' } }, { a: 'x', c: { e: 'y' } }],
    ['the whole state', 'x', 'y'],
    ['a state that gets regions', 'x', { a: 'y' }],
  ])('gives the state after it: %s', (_what, before, after) => {
    expect(withStateChange(before, stateChange(before, after)!.to)).toEqual(after);
  });

  it('gives the context after it, with null for a removed key', () => {
    expect(withContextChange({ a: 1, b: [1] }, { b: [2], c: null })).toEqual({ a: 1, b: [2], c: null });
    expect(withContextChange({ a: 1 }, null)).toEqual({ a: 1 });
  });
});
