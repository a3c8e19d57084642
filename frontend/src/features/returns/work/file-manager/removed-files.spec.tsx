import type { Role } from '@tax-firm/machines';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RemovedFile, TaxReturn } from '@/features/tax-return/api/types';
import { answerApi } from '@/test/answer-api';
import { w2 } from '@/test/return-file';
import { showWork } from '@/test/show-work';
import { taxReturnIn } from '@/test/tax-return-in';
import { RemovedFiles } from './file-manager-tab.js';

const removed: RemovedFile = {
  ...w2,
  kind: 'client',
  removedAt: '2026-03-05T15:00:00.000Z',
  keptUntil: '2026-04-04T15:00:00.000Z',
  removedBy: { name: 'Rosa Delgado', isClient: true },
};
const finished: RemovedFile = {
  ...removed,
  id: '6e2a',
  name: 'Return.pdf',
  link: '/api/files/6e2a',
  kind: 'finished',
  removedBy: { name: 'Ines Okafor', isClient: false },
};

let sent: { path: string; body: unknown }[];
let answer: () => Response;
answerApi(({ method, path, body }) => {
  if (method === 'POST') sent.push({ path, body });
  return answer();
});

function show(role: Role, removedFiles: RemovedFile[]) {
  sent = [];
  const taxReturn: TaxReturn = { ...taxReturnIn({ viewer: role }), removedFiles };
  answer = () => Response.json({ ...taxReturn, removedFiles: [] });
  const viewer = { id: 'a3c0', name: 'Ines Okafor', role };
  showWork(taxReturn, viewer, <RemovedFiles />);
  return taxReturn;
}

const buttons = () => screen.queryAllByRole('button').map((button) => button.getAttribute('aria-label'));

it('says who deleted a file, when, and until when it is kept', () => {
  show('Owner', [removed, finished]);
  const [first, second] = screen.getAllByRole('listitem');
  expect(first).toHaveTextContent(
    'Deleted by the client (Rosa Delgado) on Mar 5, 2026, kept until Apr 4, 2026',
  );
  expect(second).toHaveTextContent('Deleted by Ines Okafor on Mar 5, 2026');
});

it('restores a file, and is gone once there is none', async () => {
  const { id } = show('Owner', [removed]);
  await userEvent.click(screen.getByRole('button', { name: 'Restore W-2.pdf' }));
  await waitFor(() => expect(screen.queryByText('Deleted files')).toBeNull());
  expect(sent).toEqual([
    { path: '/api/taxReturns/restoreTaxReturnFile', body: { id, file: '/api/files/5d1f' } },
  ]);
});

it('says why a file could not be restored', async () => {
  show('Owner', [finished]);
  answer = () => Response.json({ message: 'This return has no such file' }, { status: 404 });
  await userEvent.click(screen.getByRole('button', { name: 'Restore Return.pdf' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This return has no such file');
  expect(sent.map(({ path }) => path)).toEqual(['/api/taxReturns/restoreAdminTaxReturnFile']);
});

it('offers only what the role may restore', () => {
  show('Intern', [removed, finished]);
  expect(buttons()).toContain('Restore W-2.pdf');
  expect(buttons()).not.toContain('Restore Return.pdf');
});

it('is read-only for auditors', () => {
  show('Auditor', [removed]);
  expect(buttons().filter((label) => label?.startsWith('Restore'))).toEqual([]);
});

it('is absent if nothing was deleted', () => {
  show('Owner', []);
  expect(screen.queryByText('Deleted files')).toBeNull();
});
