import type { Schemas } from '@/lib/api/client';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerApi } from '@/test/answer-api';
import { renderPage } from '@/test/render-page';
import { ProofView } from './proof-view.js';

const root = (day: string, anchors: Schemas['DailyRoot']['anchors'] = []): Schemas['DailyRoot'] => ({
  day,
  heads: 2,
  headsHash: 'b'.repeat(64),
  reads: 1,
  readsHash: 'c'.repeat(64),
  previous: null,
  hash: 'a'.repeat(64),
  signature: '',
  publicKey: 'PEM',
  anchors,
});

const correct: Schemas['Verification'] = {
  workflows: 2,
  transitions: 4,
  securityRows: 1200,
  roots: 3,
  finding: null,
  findings: [],
  findingCount: 0,
  anchors: [
    {
      kind: 'email',
      by: 'witness@people.example',
      checked: true,
      days: [
        { from: '2026-11-01', to: '2026-11-03' },
        { from: '2026-11-05', to: '2026-11-05' },
      ],
    },
    {
      kind: 'timestamp',
      by: 'Test TSA',
      checked: false,
      days: [{ from: '2026-11-02', to: '2026-11-02' }],
    },
  ],
  unanchored: [{ from: '2026-11-04', to: '2026-11-04' }],
};

const wrong = (...findings: Schemas['Verification']['findings']): Schemas['Verification'] => ({
  ...correct,
  finding: findings[0]!,
  findings,
  findingCount: findings.length,
});
const nowhere = { day: null, about: null, workflowId: null, seq: null };

let verification: Schemas['Verification'];
answerApi(({ path }) =>
  Response.json(
    path.endsWith('/verify')
      ? verification
      : {
          publicKey: 'PEM',
          fingerprint: 'f'.repeat(64),
          roots: [
            root('2026-11-05', [
              { kind: 'email', by: 'witness@people.example', at: '2026-11-06T00:06:00.000Z' },
              { kind: 'timestamp', by: 'Test TSA', at: '2026-11-06T00:07:00.000Z' },
            ]),
            root('2026-11-04'),
          ],
        },
  ),
);

const open = () => renderPage(<ProofView />);

async function verify(): Promise<HTMLElement> {
  await userEvent.click(screen.getByRole('button', { name: 'Verify now' }));
  return screen.findByRole('status');
}

it('lists which days are anchored, by whom, and which are not', async () => {
  verification = correct;
  open();
  const outcome = await verify();
  await within(outcome).findByText(/1,200 rows of the security log, and 3 daily roots/);
  expect(
    within(outcome)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    'Emailed to witness@people.example: 2026-11-01 to 2026-11-03, 2026-11-05',
    'Time-stamped by Test TSA: 2026-11-02. Not checked, because AUDIT_TIMESTAMP_CA is not set',
    'Not anchored: 2026-11-04',
  ]);
});

it('says which row of the security log was changed, and on which day', async () => {
  const problem = 'row 7 of the security log was changed after the day was sealed';
  verification = wrong({ ...nowhere, day: '2026-11-04', seq: 7, problem });
  open();
  const outcome = await verify();
  await within(outcome).findByText('The record has been changed');
  expect(outcome).toHaveTextContent(`The root of 2026-11-04. ${problem}.`);
});

it('lists everything that is wrong, and says how much is not listed', async () => {
  const [first, second] = ['row 7 of the security log was changed', 'row 9 of the security log was changed'];
  verification = {
    ...wrong({ ...nowhere, seq: 7, problem: first }, { ...nowhere, seq: 9, problem: second }),
    findingCount: 1200,
  };
  open();
  const outcome = await verify();
  await within(outcome).findByText('1,200 problems, of which 2 are listed:');
  expect(
    within(outcome)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([`${first}.`, `${second}.`]);
});

it.each([
  ['taxReturn', 'Tax return', true],
  ['consent', 'Consent', false],
  ['serviceRequest', 'Request for a call', false],
] as const)('says what was changed, with a link if there is a page: %s', async (about, name, hasPage) => {
  const workflowId = '6f0c7f0e-4f8e-4f7b-9d0e-2f3f4f5f6f70';
  verification = wrong({ ...nowhere, about, workflowId, seq: 2, problem: 'it is wrong' });
  open();
  const outcome = await verify();
  await within(outcome).findByText('The record has been changed');
  expect(outcome).toHaveTextContent(`${name} ${workflowId}, row 2: it is wrong.`);
  expect(within(outcome).queryAllByRole('link')).toHaveLength(hasPage ? 1 : 0);
});

it('shows each root whole, with its anchors, so that a person can compare it', async () => {
  open();
  const [, anchored, bare] = await screen.findAllByRole('row');
  expect(anchored).toHaveTextContent('a'.repeat(64));
  expect(anchored).toHaveTextContent(/Emailed to witness@people\.example.*Time-stamped by Test TSA/);
  expect(within(bare!).getByRole('cell', { name: 'No' })).toBeVisible();
});
