import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const folder = path.join(process.cwd(), 'firm/content/guidance');
const documents = readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8'));
const library = documents.join('\n');

describe('the guidance library', () => {
  it('has eight topics, each with its tax year, and at least forty questions', () => {
    expect(documents).toHaveLength(8);
    expect(library.match(/^## /gm)?.length).toBeGreaterThanOrEqual(40);
    expect(documents.filter((text) => !/^taxYear: 20\d\d$/m.test(text))).toEqual([]);
  });

  // Spec 1 §9, "Claims in the guidance text" and "Filing deadlines described".
  it.each([
    ['the last-minute premium', /last-minute premium of \$50\b/],
    ['the turnaround', /from February 1 to April 15, a return takes ten days/],
    ['the payroll threshold', /\$20,000 of profit/],
    ['major renovations', /renovations of \$2,000 or more as major/],
    ['foreign accounts', /foreign accounts together held \$10,000 or more/],
    ['gifts', /gifts over \$15,000/],
    ['self-employment tax', /profit for the year is \$400 or more/],
    ['a DBA', /income of \$40,000 or less we usually recommend a DBA/],
    ['referrals of people', /Refer three people who become clients and your tax preparation is free/],
    ['referrals of businesses', /Refer four businesses and your annual accounting and tax service is free/],
    ['losses', /not be shown for more than two years of any five/],
    ['January 31', /W-2s and most 1099s go out by January 31/],
    ['March 15', /Partnerships and S corporations file by March 15/],
    ['April 15', /individuals and C corporations by April 15/],
    ['May 15', /not-for-profits with a calendar year by May 15/],
    ['the extension', /An extension is six months/],
    ['replies', /answered within 24 to 48 hours/],
  ])('makes the firm’s claim about %s', (_, claim) => {
    expect(library).toMatch(claim);
  });
});
