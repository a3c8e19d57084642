import { viewOf, type Role } from '@tax-firm/machines';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { taxReturnQuery } from '@/features/tax-return/api/get-tax-return';
import type { TaxReturn } from '@/features/tax-return/api/types';
import { snapshotShown } from '@/features/tax-return/machine/predict-return';
import { answerApi } from '@/test/answer-api';
import { showWork } from '@/test/show-work';
import { quoted, taxReturnIn } from '@/test/tax-return-in';
import { ActivityTab } from './activity-tab.js';

const owner = { id: 'a3c0', name: 'Ines Okafor', role: 'Owner' } as const;
answerApi(() => Response.json({ notes: [] }));

type State = Parameters<typeof taxReturnIn>[0];

/** A return in a state, with the rows that a role sees. */
function returnIn(state: State, role: Role = 'Owner'): TaxReturn {
  const bare = taxReturnIn({ ...state, viewer: role });
  const { rows, can, blocked } = viewOf(snapshotShown(bare), { id: owner.id, role });
  const unsigned = rows.map((row) => ({ ...row, by: null, at: null }));
  return { ...bare, workflow: { ...bare.workflow, rows: unsigned, can, blocked } };
}

function show(taxReturn: TaxReturn): (next: TaxReturn) => void {
  const { client } = showWork(taxReturn, owner, <ActivityTab />);
  return (next) => act(() => void client.setQueryData(taxReturnQuery(taxReturn.id).queryKey, next));
}

const card = (name: string) => screen.getByRole('region', { name });
const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const isOpen = (name: string): boolean => card(name).querySelector('details')!.open;

const accepted: State = { ...quoted, value: { quote: 'accepted', documents: 'received' } };

it('opens the card of the next step, and none else', () => {
  show(returnIn({ value: { documents: 'received' } }));
  expect(titles().slice(0, 2)).toEqual(['Workflow', 'Price quote']);
  expect(['Price quote', 'Payment', 'Internal notes', 'Archive'].map(isOpen)).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(within(card('Price quote')).getByRole('button', { name: 'Send price quote' })).toBeVisible();
});

it('puts the card of the next step first when the screen opens, and moves none later', async () => {
  const change = show(
    returnIn({
      ...accepted,
      value: {
        ...accepted?.value,
        staffWork: 'complete',
        seniorWork: 'complete',
        cpaWork: 'complete',
        cpaApproval: 'complete',
        efile: 'accepted',
        payment: 'due',
      },
    }),
  );
  expect(titles()[1]).toBe('Payment');
  change(returnIn({ value: { documents: 'received' } }));
  await waitFor(() => expect(isOpen('Price quote')).toBe(true));
  expect([titles()[1], isOpen('Payment')]).toEqual(['Payment', true]);
});

it('leads from a step that waits to what it waits for', async () => {
  show(returnIn({ ...quoted, value: { quote: 'sent', documents: 'received' } }));
  const row = screen.getByText('CPA/EA Approves E-File').closest('li')!;
  await userEvent.click(within(row).getByRole('button', { name: 'Go to “Price quote”' }));
  await waitFor(() => expect(card('Price quote').querySelector('summary')).toHaveFocus());
});

it('marks the step that is next', () => {
  show(returnIn(accepted));
  expect(screen.getByText('Staff Associate Starts').closest('li')).toHaveAttribute('aria-current', 'step');
});
