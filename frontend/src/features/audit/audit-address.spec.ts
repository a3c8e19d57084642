import { queryOf, searchOf } from './audit-address.js';

describe('the address of the audit', () => {
  it('has what was chosen, and nothing else', () => {
    expect(searchOf({ tab: 'history', filter: {} })).toBe('');
    expect(searchOf({ tab: 'reads', filter: { actor: ' ada ', role: '', to: '2026-11-20' } })).toBe(
      '?tab=reads&actor=ada&to=2026-11-20',
    );
  });

  it('asks the server for whole days of the reader’s time zone', () => {
    const query = queryOf({ actor: 'ada', from: '2026-11-01', to: '2026-11-20' });
    expect(query).toEqual({
      actor: 'ada',
      from: new Date(2026, 10, 1).toISOString(),
      to: new Date(2026, 10, 21).toISOString(),
    });
    expect(queryOf({ from: 'nonsense' })).toEqual({});
  });
});
