import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerApi } from '@/test/answer-api';
import { showWork } from '@/test/show-work';
import { taxReturnIn } from '@/test/tax-return-in';
import { InternalNotesCard } from './internal-notes.js';

const author = { id: 'a3c0', name: 'Ines Okafor', role: 'Owner' } as const;
let notes: object[];

beforeEach(() => {
  notes = [{ id: 'n1', text: 'Call first', author, at: '2026-03-03T15:00:00.000Z', canRemove: true }];
});
answerApi(({ method }) => {
  if (method === 'DELETE') notes = [];
  return Response.json({ notes });
});

const show = (id: string) => showWork({ ...taxReturnIn(), id }, author, <InternalNotesCard />);

it('keeps the focus once a note is removed and its button is gone', async () => {
  show('r1');
  await userEvent.click(await screen.findByRole('button', { name: /^Remove/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove it' }));
  await screen.findByText('No notes yet.');
  await waitFor(() => expect(screen.getByRole('region', { name: 'Internal notes' })).toHaveFocus());
});

it('keeps a note that was not added over a reload, each return its own', async () => {
  const field = () => screen.getByLabelText('New note');
  const first = show('r1');
  await userEvent.type(field(), 'Ask for the lease');
  first.unmount();
  const other = show('r2');
  expect(field()).toHaveValue('');
  other.unmount();

  const again = show('r1');
  expect(field()).toHaveValue('Ask for the lease');
  await userEvent.click(screen.getByRole('button', { name: 'Add the note' }));
  await waitFor(() => expect(field()).toHaveValue(''));
  again.unmount();
  show('r1');
  expect(field()).toHaveValue('');
});
