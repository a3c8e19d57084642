import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useTaxReturnMachine } from '@/features/tax-return/machine/use-tax-return-machine';
import { renderPage } from '@/test/render-page';
import { w2 } from '@/test/return-file';
import { rosa, taxReturnIn } from '@/test/tax-return-in';
import { ClientLinks, ClientNotes, FileManagerView } from './file-manager-view.js';

function show(work: 'pending' | 'complete') {
  const taxReturn = {
    ...taxReturnIn({
      value: { quote: 'accepted', documents: 'received', cpaWork: work },
      context: { files: 1 },
    }),
    files: [w2],
  };
  const Shown = () => (
    <FileManagerView taxReturn={taxReturn} machine={useTaxReturnMachine(taxReturn, rosa)} />
  );
  renderPage(<Shown />);
}

const buttons = () => screen.getAllByRole('button', { name: /W-2\.pdf/ }).map((each) => each.textContent);

it('lets clients delete their documents until work begins', () => {
  show('pending');
  expect(buttons()).toEqual(['Preview', 'Download', 'Delete']);
});

it('says once why no document can be deleted, when work has begun', () => {
  show('complete');
  expect(buttons()).toEqual(['Preview', 'Download']);
  expect(
    screen.getByText(/We have started on your return, so you can’t delete its documents/),
  ).toBeInTheDocument();
});

it('calls no field optional that must be filled in', () => {
  show('pending');
  for (const name of ['Note', 'Full Name']) expect(screen.getByRole('textbox', { name })).toBeRequired();
  expect(screen.getByRole('textbox', { name: 'Spouse Full Name' })).not.toBeRequired();
});

it('keeps the focus near a note that was deleted', async () => {
  function Shown() {
    const [notes, setNotes] = useState(['We moved in May']);
    return (
      <section aria-label="Notes of the return">
        <ClientNotes entries={notes} onAdd={async () => undefined} onDelete={async () => setNotes([])} />
      </section>
    );
  }
  renderPage(<Shown />);
  await userEvent.click(screen.getByRole('button', { name: 'Delete note 1' }));
  expect(await screen.findByText('No notes yet.')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('region', { name: 'Notes of the return' })).toHaveFocus());
});

it('deletes a link that the client added', async () => {
  const onDelete = jest.fn(async () => undefined);
  const links = ['https://files.example/1', 'https://files.example/2'];
  renderPage(<ClientLinks entries={links} onAdd={async () => undefined} onDelete={onDelete} />);
  await userEvent.click(screen.getByRole('button', { name: 'Delete link: https://files.example/2' }));
  expect(onDelete).toHaveBeenCalledWith('https://files.example/2');
});
