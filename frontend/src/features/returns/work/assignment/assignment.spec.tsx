import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { taxReturnQuery } from '@/features/tax-return/api/get-tax-return';
import type { TaxReturn, Viewer } from '@/features/tax-return/api/types';
import { answerApi } from '@/test/answer-api';
import { showWork } from '@/test/show-work';
import { answerAfter, taxReturnIn } from '@/test/tax-return-in';
import { Assignment } from '../return-head.js';

const maya = { id: '5e0b1a52-6c1c-4b7e-9d57-3f4f0f6f2a11', name: 'Maya Lin', role: 'CPA/EA', returns: 12 };
const noor = { id: '3c1b7d0e-2a4f-4b8e-8d57-1f2e3d4c5b66', name: 'Noor Haddad', role: 'Intern', returns: 1 };
const tom: Viewer = {
  id: '0b7b0d0e-1f7e-4a8f-8f0c-2d1b9c9e7a22',
  name: 'Tom Reyes',
  role: 'Staff Associate',
};
const owner: Viewer = { id: 'a3c0b1a5-6c1c-4b7e-9d57-3f4f0f6f2a11', name: 'Ines Okafor', role: 'Owner' };

/** A return of this person, as staff see it. */
const assignedTo = (person: { id: string; name: string } | null, archived = false): TaxReturn => ({
  ...taxReturnIn({
    value: { quote: 'accepted', lifecycle: archived ? 'archived' : 'active' },
    context: { assigneeId: person?.id ?? null },
    viewer: 'Owner',
  }),
  assignee: person && { id: person.id, name: person.name },
});

const sent: unknown[] = [];
let answerToEvent: () => Response;
/** What the list of the staff waits for. */
let loaded: Promise<void>;
beforeEach(() => {
  sent.splice(0);
  loaded = Promise.resolve();
  answerToEvent = () => Response.json(answerAfter(taxReturnIn({ version: 4 })));
});
answerApi(async ({ method, path, body }) => {
  if (method === 'POST') {
    sent.push(body);
    return answerToEvent();
  }
  await loaded;
  return Response.json(path.endsWith('assignees') ? [maya, { ...tom, returns: 0 }, noor] : assignedTo(maya));
});

function show(taxReturn: TaxReturn, viewer: Viewer) {
  const { client } = showWork(taxReturn, viewer, <Assignment />);
  const change = (next: TaxReturn): void =>
    act(() => {
      client.setQueryData(taxReturnQuery(taxReturn.id).queryKey, next);
    });
  return { client, change };
}

const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);
const shown = () => screen.getByText(/^(Assigned to|Unassigned)/).textContent;

it('lets a staff associate take a return that nobody has, and keeps the focus', async () => {
  show(assignedTo(null), tom);
  expect([shown(), ...buttons()]).toEqual(['Unassigned', 'Take this return']);
  await userEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(shown()).toBe('Assigned to you'));
  expect(sent).toEqual([{ type: 'TAKE_RETURN', version: 3 }]);
  expect(screen.getByRole('button', { name: 'Give back' })).toHaveFocus();
});

it('does not give back with the second press of a double-click, which took it', () => {
  const { client } = show(assignedTo(tom), tom);
  const giveBack = screen.getByRole('button', { name: 'Give back' });
  fireEvent.click(giveBack, { detail: 2 });
  expect(client.isMutating()).toBe(0);
  fireEvent.click(giveBack, { detail: 1 });
  expect(client.isMutating()).toBe(1);
});

it('lets a staff associate only look at a return that someone else has', () => {
  show(assignedTo(maya), tom);
  expect([shown(), ...buttons()]).toEqual(['Assigned to Maya Lin']);
});

it.each([
  ['an auditor', { ...tom, role: 'Auditor' } as const, assignedTo(null)],
  ['anyone, once it is archived', owner, assignedTo(maya, true)],
])('offers nothing to %s', (_, viewer, taxReturn) => {
  show(taxReturn, viewer);
  expect(buttons()).toEqual([]);
});

it('follows what someone else does meanwhile', async () => {
  const { change } = show(assignedTo(null), tom);
  change(assignedTo(maya));
  await waitFor(() => expect([shown(), ...buttons()]).toEqual(['Assigned to Maya Lin']));
});

it('lets the owner assign it to a person, who is named at once', async () => {
  show(assignedTo(null), owner);
  expect(buttons()).toEqual(['Take this return', 'Assign']);
  await userEvent.click(screen.getByRole('button', { name: 'Assign' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign this return' }));
  const choice = await dialog.findByLabelText('Who works on it');
  expect(choice).toHaveDisplayValue('Nobody');
  await userEvent.selectOptions(choice, 'Maya Lin (CPA/EA, 12 returns)');
  await userEvent.click(dialog.getByRole('button', { name: 'Assign' }));
  await waitFor(() => expect(shown()).toBe('Assigned to Maya Lin'));
  expect(sent).toMatchObject([{ type: 'ASSIGN', assigneeId: maya.id, version: 3 }]);
});

it('offers only people who see the return, and whoever has it', async () => {
  const { workflow, ...rest } = assignedTo(maya);
  const reopened = { ...workflow, value: { ...workflow.value, quote: 'sent' as const } };
  show({ ...rest, workflow: reopened }, owner);
  await userEvent.click(screen.getByRole('button', { name: 'Assign' }));
  const choice = within(await screen.findByRole('dialog')).findByLabelText('Who works on it');
  const offered = within(await choice).getAllByRole('option');
  expect(offered.map(({ textContent }) => textContent)).toEqual([
    'Nobody',
    'Maya Lin (CPA/EA, 12 returns)',
    'Noor Haddad (Intern, 1 return)',
  ]);
});

it('sends nothing if the choice stays as it is', async () => {
  show(assignedTo(maya), owner);
  await userEvent.click(screen.getByRole('button', { name: 'Assign' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByLabelText('Who works on it')).toHaveDisplayValue(/^Maya Lin/);
  await userEvent.click(dialog.getByRole('button', { name: 'Assign' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([]);
});

it('assigns it to the person shown, though someone else got it while the dialog was open', async () => {
  const { change } = show(assignedTo(maya), owner);
  await userEvent.click(screen.getByRole('button', { name: 'Assign' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByLabelText('Who works on it')).toHaveDisplayValue(/^Maya Lin/);
  change(assignedTo(tom));
  await userEvent.click(dialog.getByRole('button', { name: 'Assign' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toMatchObject([{ type: 'ASSIGN', assigneeId: maya.id }]);
});

it('keeps the dialog open, and says why, if the person cannot get it', async () => {
  const why = 'Maya Lin has no access now. Please choose someone else';
  answerToEvent = () => Response.json({ errors: { assigneeId: why } }, { status: 400 });
  show(assignedTo(null), owner);
  await userEvent.click(screen.getByRole('button', { name: 'Assign' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.selectOptions(await dialog.findByLabelText('Who works on it'), maya.id);
  await userEvent.click(dialog.getByRole('button', { name: 'Assign' }));
  await waitFor(() => expect(dialog.getAllByText(why)[0]).toBeVisible());
});

it('has the focus on the choice, also if the dialog opened before the staff were known', async () => {
  let finish!: () => void;
  loaded = new Promise((resolve) => (finish = resolve));
  show(assignedTo(null), owner);
  await userEvent.click(screen.getByRole('button', { name: 'Assign' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign this return' }));
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Assign' })).toHaveFocus());
  finish();
  await waitFor(() => expect(dialog.getByLabelText('Who works on it')).toHaveFocus());
});
