import type { Jurisdiction } from '@tax-firm/machines';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { taxReturnQuery } from '@/features/tax-return/api/get-tax-return';
import { answerApi } from '@/test/answer-api';
import { showWork } from '@/test/show-work';
import { taxReturnIn } from '@/test/tax-return-in';
import { ChooseJurisdictions } from './record-buttons.js';

const viewer = { id: 'a3c0', name: 'Ines Okafor', role: 'Owner' } as const;
const chosenBefore = (jurisdictions: Jurisdiction[], version = 3) =>
  taxReturnIn({
    value: { quote: 'accepted', cpaApproval: 'complete' },
    context: { jurisdictions },
    viewer: 'Owner',
    version,
  });

const sent: unknown[] = [];
beforeEach(() => sent.splice(0));
answerApi(({ method, body }) => {
  if (method === 'POST') sent.push(body);
  return Response.json(chosenBefore(['US']));
});

function show(jurisdictions: Jurisdiction[]) {
  const taxReturn = chosenBefore(jurisdictions);
  const { client } = showWork(taxReturn, viewer, <ChooseJurisdictions />);
  return (others: Jurisdiction[]): void =>
    act(() => {
      client.setQueryData(taxReturnQuery(taxReturn.id).queryKey, chosenBefore(others, 4));
    });
}

const save = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  return sent[0];
};

it('proposes the federal return first, and sends every place that is checked', async () => {
  show([]);
  await userEvent.click(screen.getByRole('button', { name: 'Choose where to file' }));
  expect(await screen.findByRole('checkbox', { name: 'Federal' })).toBeChecked();
  await userEvent.click(screen.getByRole('checkbox', { name: 'New York' }));
  expect(await save()).toMatchObject({ type: 'CHOOSE_JURISDICTIONS', jurisdictions: ['US', 'NY'] });
});

it('keeps what someone else changed while the dialog was open', async () => {
  const change = show(['US', 'CT']);
  await userEvent.click(screen.getByRole('button', { name: 'Change where to file' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'New York' }));
  change(['US', 'NJ']);
  expect(await save()).toMatchObject({ jurisdictions: ['US', 'NJ', 'NY'], version: 4 });
});

it('asks for at least one place', async () => {
  show(['US']);
  await userEvent.click(screen.getByRole('button', { name: 'Change where to file' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Federal' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('link', { name: 'Please choose at least one place' })).toBeVisible();
  expect(sent).toEqual([]);
});
