import { Linter } from 'eslint';
import { rawStates, regionNames } from '../../../../scripts/lint/raw-states.js';
import { regions } from '../derived/steps.js';

const problemsIn = (code: string) =>
  new Linter().verify(code, {
    plugins: { project: { rules: { 'raw-states': rawStates } } },
    rules: { 'project/raw-states': 'error' },
  } as Linter.Config);

it('knows the regions of the machine', () => {
  expect([...regionNames].sort()).toEqual(regions.map(({ name }) => name).sort());
});

it.each([
  "value.efile === 'signed'",
  "taxReturn?.workflow.value.payment !== 'paid'",
  "'notReleased' === review",
  "['signed', 'accepted'].includes(value.efile)",
  "switch (signing) { case 'onPaper': break }",
  "const isOpen = ({ quote }) => quote === 'sent'",
])('lint refuses %s', (code) => {
  expect(problemsIn(code)).toMatchObject([{ ruleId: 'project/raw-states' }]);
});

it.each([
  'is.authSigned(value)',
  'marks[value.efile]',
  'before.efile === after.efile',
  "file.kind === 'review'",
  'quote === null',
  "['sent'].includes(status)",
  "switch (kind) { case 'review': break }",
])('lint accepts %s', (code) => {
  expect(problemsIn(code)).toEqual([]);
});
