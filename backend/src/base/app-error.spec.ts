import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOfStatus, errorCode } from './app-error.js';

/** Matches the rows of the table in docs/api.md: `| `code` | status | when |`. */
const table = readFileSync(join(import.meta.dirname, '../../../docs/api.md'), 'utf8');
const documented = [...table.matchAll(/^\| `(\w+)` +\| (\d{3}) +\| \S/gm)].map(([, code, status]) => ({
  code,
  status: Number(status),
}));

describe('the error codes', () => {
  it('match the table in docs/api.md, in its order', () => {
    expect(documented.map(({ code }) => code)).toEqual(errorCode.options);
  });

  it('default to the status’s code', () => {
    for (const status of new Set(documented.map((row) => row.status))) {
      const ofStatus = documented.filter((row) => row.status === status).map(({ code }) => code);
      expect(ofStatus).toContain(codeOfStatus(status));
    }
  });

  it('are invalid_input for an unknown status below 500, otherwise internal_error', () => {
    expect(codeOfStatus(418)).toBe('invalid_input');
    expect(codeOfStatus(502)).toBe('internal_error');
  });
});
