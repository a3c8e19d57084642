import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { TaxReturn } from '@/features/tax-return/api/types';
import { answerApi } from '@/test/answer-api';
import { renderPage } from '@/test/render-page';
import { w2 } from '@/test/return-file';
import { taxReturnIn } from '@/test/tax-return-in';
import { ChecklistItems } from './checklist-items.js';
import { FiledUnder } from './filed-under.js';

const file = (name: string, items: string[]) => ({
  ...w2,
  id: name,
  name,
  link: `/api/files/${name}`,
  items,
  sortedBy: items.length > 0 ? ('name' as const) : null,
  form: items.length > 0 ? 'Form W-2' : null,
});

const taxReturn: TaxReturn = {
  ...taxReturnIn(),
  files: [file('scan.pdf', ['w2']), file('bank.pdf', [])],
  checklist: [
    { key: 'w2', asked: false, label: 'Forms W-2', status: 'provided' },
    { key: 'photoId', asked: false, label: 'A photo ID', status: 'open' },
    { key: 'states', asked: false, label: 'Other states', status: 'notApplicable' },
  ],
};

let sent: [method: string, path: string, body: unknown][];

beforeEach(() => {
  sent = [];
});
answerApi(({ method, path, body }) => {
  sent.push([method, path, body]);
  return Response.json(taxReturn);
});

const show = (readOnly = false, of = taxReturn) =>
  renderPage(<ChecklistItems taxReturn={of} failureText="No" readOnly={readOnly} />);

const line = (label: string) => within(screen.getByText(label).closest('li')!);

it('calls nothing needed, and offers nothing, once the preparation is approved', () => {
  const { workflow } = taxReturnIn({ value: { quote: 'accepted', cpaApproval: 'complete' } });
  show(false, { ...taxReturn, workflow });
  expect(line('A photo ID').getByText('Not provided')).toBeVisible();
  expect(line('A photo ID').queryByRole('button')).toBeNull();
});

it('shows what is needed first, what the firm asked for before the rest', () => {
  const asked = { key: 'asked1', asked: true, label: 'The lease', status: 'open' as const };
  show(false, { ...taxReturn, checklist: [...taxReturn.checklist, asked] });
  const items = screen.getAllByRole('listitem');
  expect(items.map((item) => /Needed|Provided|Not applicable/.exec(item.textContent)?.[0])).toEqual([
    'Needed',
    'Needed',
    'Provided',
    'Not applicable',
  ]);
  expect(items[0]).toHaveTextContent('The lease');
});

it('has what the firm asked for above the upload of all documents, and the rest below it', () => {
  const asked = { key: 'asked1', asked: true, label: 'The lease', status: 'open' as const };
  renderPage(
    <ChecklistItems
      taxReturn={{ ...taxReturn, checklist: [...taxReturn.checklist, asked] }}
      failureText="No"
      intro={<p>Upload</p>}
    />,
  );
  expect(document.body.textContent).toMatch(/1The lease.*Upload2A photo ID/);
});

it('opens the item that an email asked for, as long as it is needed', () => {
  const open = (key: string) =>
    renderPage(<ChecklistItems taxReturn={taxReturn} failureText="No" opened={key} />);
  const { unmount } = open('photoId');
  expect(screen.getByRole('dialog', { name: 'A photo ID' })).toBeVisible();
  unmount();
  open('w2');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('shows the status and the files of each item', () => {
  show();
  expect(line('Forms W-2').getByText('Provided')).toBeVisible();
  expect(line('Forms W-2').getByText('scan.pdf')).toBeVisible();
  expect(line('A photo ID').getByText('Needed')).toBeVisible();
  expect(line('Other states').getByText('Not applicable')).toBeVisible();
});

it('marks an item as not applicable, and as applicable again', async () => {
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Does not apply: A photo ID' }));
  await userEvent.click(screen.getByRole('button', { name: 'It applies: Other states' }));
  const { id } = taxReturn;
  await waitFor(() =>
    expect(sent).toEqual([
      ['PUT', '/api/taxReturns/updateChecklistItem', { id, item: 'photoId', applies: false }],
      ['PUT', '/api/taxReturns/updateChecklistItem', { id, item: 'states', applies: true }],
    ]),
  );
});

it('assigns a file to an item and keeps its other items', async () => {
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Provide: A photo ID' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'A photo ID' }));
  await userEvent.click(dialog.getByRole('checkbox', { name: /scan\.pdf/ }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual([
    'PUT',
    '/api/taxReturns/updateFileItems',
    { id: taxReturn.id, file: '/api/files/scan.pdf', items: ['w2', 'photoId'] },
  ]);
});

it('lets clients type what staff asked for in their own words', async () => {
  const asked = { key: 'asked1', asked: true, label: 'When did you move: day?', status: 'open' } as const;
  show(false, { ...taxReturn, checklist: [asked] });
  await userEvent.click(screen.getByRole('button', { name: `Provide: ${asked.label}` }));
  expect(await screen.findByRole('textbox', { name: 'Type it instead' })).toHaveAccessibleDescription(
    /short answer/,
  );
});

it('lets clients type facts, and not what only a document shows', async () => {
  const bank = { key: 'bank', asked: false, label: 'Routing numbers', status: 'open' } as const;
  show(false, { ...taxReturn, checklist: [...taxReturn.checklist, bank] });
  await userEvent.click(screen.getByRole('button', { name: 'Provide: Routing numbers' }));
  const field = await screen.findByRole('textbox', { name: 'Type it instead' });
  await userEvent.type(field, '021');
  expect(screen.getByRole('button', { name: /^Done|save what you typed/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await userEvent.clear(field);
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  await userEvent.click(screen.getByRole('button', { name: 'Provide: A photo ID' }));
  await screen.findByRole('dialog', { name: 'A photo ID' });
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('has no buttons when it is read-only', () => {
  show(true);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

describe('where a file is', () => {
  const showFile = (index: number, as: { forStaff?: boolean; readOnly?: boolean } = {}) =>
    renderPage(<FiledUnder file={taxReturn.files[index]!} taxReturn={taxReturn} {...as} />);
  const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

  it('is said if we recognized it, and changed with one tap', async () => {
    showFile(0);
    expect(screen.getByText('We sorted this under “Forms W-2”.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Change where it belongs: scan.pdf' }));
    await userEvent.click(screen.getByRole('button', { name: 'A photo ID' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]![2]).toEqual({ id: taxReturn.id, file: '/api/files/scan.pdf', items: ['photoId'] });
  });

  it('is asked if we did not, with the open items to tap', () => {
    showFile(1);
    expect(buttons()).toEqual(['A photo ID', 'Something else']);
  });

  it('is explained to staff, and only shown to those who change nothing', () => {
    showFile(0, { forStaff: true, readOnly: true });
    expect(screen.getByText('Sorted under “Forms W-2” because of its name.')).toBeVisible();
    expect(buttons()).toEqual([]);
  });
});
