import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerApi } from '@/test/answer-api';
import { renderPage } from '@/test/render-page';
import { ApproveUserPage } from './approve-user-page.js';

const member = {
  _id: 'b2',
  id: 'b2',
  name: 'Ida Example',
  email: 'ida@people.example',
  role: 'Intern',
  emailVerified: true,
  secondFactor: false,
};

/** The server's state. */
let employeeAccess: boolean;
let sent: unknown[];
let assignees: object[];
let role: string;
/** What the answer to a change of the role waits for. */
let saving: Promise<void>;

beforeEach(() => {
  sent = [];
  assignees = [];
  role = 'Intern';
  saving = Promise.resolve();
});
answerApi(async ({ method, path, body }) => {
  if (method === 'PUT') {
    sent.push(body);
    await saving;
    ({ role } = body as typeof member);
    return Response.json({ ...member, role });
  }
  if (method === 'POST') {
    sent.push(body);
    ({ employeeAccess } = body as typeof member & { employeeAccess: boolean });
    return Response.json({ ...member, employeeAccess });
  }
  if (path.endsWith('assignees')) return Response.json(assignees);
  return Response.json(path.endsWith('getAllAdmins') ? [{ ...member, employeeAccess, role }] : []);
});

const open = () => renderPage(<ApproveUserPage />);

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it.each([
  ['Remove Access? Ida Example', 'Allow Access? Ida Example', true],
  ['Allow Access? Ida Example', 'Remove Access? Ida Example', false],
])('%s asks for what the button says, whatever happened meanwhile', async (name, next, shown) => {
  employeeAccess = shown;
  open();
  await screen.findByRole('button', { name });
  // Another window was first.
  employeeAccess = !shown;
  await press(name);
  if (shown) await press('Remove access');
  expect(await screen.findByRole('button', { name: next })).toBeVisible();
  const successor = shown ? { successor: null } : {};
  await waitFor(() => expect(sent).toEqual([{ id: 'b2', employeeAccess: !shown, ...successor }]));
});

it('takes no access away before the question is answered', async () => {
  employeeAccess = true;
  open();
  await press('Remove Access? Ida Example');
  expect(screen.getByRole('dialog', { name: 'Remove the access of Ida Example?' })).toBeVisible();
  await press('Keep access');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([]);
});

it('gives the role that was chosen once it is saved, and once', async () => {
  open();
  const roles = await screen.findByRole('combobox', { name: 'Role of Ida Example' });
  const save = () => screen.queryByRole('button', { name: 'Save role of Ida Example' });
  expect(save()).toBeNull();
  await userEvent.selectOptions(roles, 'Senior Associate');
  await userEvent.selectOptions(roles, 'Auditor');
  expect(sent).toEqual([]);
  let answer!: () => void;
  saving = new Promise((resolve) => (answer = resolve));
  await userEvent.click(save()!);
  await press('Change role');
  await press('Change role');
  answer();
  await waitFor(() => expect(save()).toBeNull());
  await waitFor(() => expect(roles).toHaveFocus());
  expect(roles).toHaveValue('Auditor');
  expect(sent).toEqual([{ id: 'b2', role: 'Auditor', successor: null }]);
});

it('makes someone an owner only after a question', async () => {
  open();
  const roles = await screen.findByRole('combobox', { name: 'Role of Ida Example' });
  await userEvent.selectOptions(roles, 'Owner');
  await press('Save role of Ida Example');
  expect(screen.getByRole('dialog', { name: 'Make Ida Example an owner?' })).toBeVisible();
  expect(sent).toEqual([]);
  await press('Make owner');
  await waitFor(() => expect(sent).toEqual([{ id: 'b2', role: 'Owner' }]));
});
it.each([
  ['whoever is chosen', 'Noor Haddad (CPA/EA, 3 returns)', 'c3'],
  ['nobody, if the owner says so', 'Nobody: they wait for whoever takes them', null],
])(
  'hands the returns of someone who leaves to %s, and not before that was said',
  async (_, option, successor) => {
    employeeAccess = true;
    assignees = [
      { ...member, returns: 162 },
      { id: 'c3', name: 'Noor Haddad', role: 'CPA/EA', returns: 3 },
    ];
    open();
    await press('Remove Access? Ida Example');
    const choice = await screen.findByRole('combobox', { name: 'Hand their 162 returns to' });
    await press('Remove access');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Please choose who gets the returns of Ida Example, or nobody.',
    );
    expect(sent).toEqual([]);
    await userEvent.selectOptions(choice, option);
    await press('Remove access');
    await waitFor(() => expect(sent).toEqual([{ id: 'b2', employeeAccess: false, successor }]));
  },
);

it('offers nothing to save once the present role is chosen again', async () => {
  open();
  const roles = await screen.findByRole('combobox', { name: 'Role of Ida Example' });
  await userEvent.selectOptions(roles, 'Auditor');
  await userEvent.selectOptions(roles, 'Intern');
  expect(screen.queryByRole('button', { name: /^Save role/ })).toBeNull();
});
