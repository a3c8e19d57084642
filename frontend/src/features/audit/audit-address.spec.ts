import { queryOf, auditSearchOf } from './audit-address.js';

describe('the audit screen’s address', () => {
  it('contains only what was chosen', () => {
    expect(auditSearchOf({ tab: 'history', filter: {} })).toBe('');
    expect(auditSearchOf({ tab: 'reads', filter: { actor: ' ada ', role: '', to: '2026-11-20' } })).toBe(
      '?tab=reads&actor=ada&to=2026-11-20',
    );
  });

  it('becomes a query for whole days in the reader’s time zone', () => {
    const query = queryOf('history', { actor: 'ada', from: '2026-11-01', to: '2026-11-20' });
    expect(query).toEqual({
      actor: 'ada',
      from: new Date(2026, 10, 1).toISOString(),
      to: new Date(2026, 10, 21).toISOString(),
    });
    expect(queryOf('history', { from: 'nonsense' })).toEqual({});
  });
});
