import { contextChange, stateChange } from './difference.js';

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
