import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { endSession, startSession } from '@/lib/auth/session';
import { makeToken } from '@/test/make-token';
import { renderPage } from '@/test/render-page';
import { FileList } from './file-list.js';

const sha256 = '92239b094bb59eb2e1d69fab3e66fa594baec4528c9f2ba93bca9dcd4009e7e5';
const file = {
  id: '1',
  name: 'W-2.pdf',
  link: '/api/files/1',
  type: 'application/pdf',
  size: 1,
  at: '2026-03-03T15:00:00.000Z',
  uploadedBy: 'client' as const,
};
const files = [
  { ...file, sha256 },
  { ...file, id: '2', name: 'old.pdf', sha256: null },
];

it('offers each file’s SHA-256, if there is one, as `sha256sum` prints it', () => {
  render(<FileList label="Documents" files={files} empty="None" forStaff />);
  expect(screen.getByText('SHA-256').parentElement).toHaveTextContent(`${sha256}  W-2.pdf`, {
    normalizeWhitespace: false,
  });
});

it('shows no digests unless asked', () => {
  render(<FileList label="Documents" files={files} empty="None" />);
  expect(screen.queryByText('SHA-256')).toBeNull();
});

it('shows auditors what there is, without buttons that the server would refuse', () => {
  startSession(makeToken({ role: 'Auditor', employeeAccess: true }));
  render(<FileList label="Documents" files={files} empty="None" forStaff />);
  expect(screen.getByText('W-2.pdf')).toBeInTheDocument();
  expect(screen.queryAllByRole('button')).toEqual([]);
  act(() => endSession());
});

describe('a file that the virus scanner', () => {
  const listed = (scan: 'unscanned' | 'waiting' | 'clean' | 'infected', forStaff = false) =>
    render(<FileList label="Documents" files={[{ ...file, scan }]} empty="None" forStaff={forStaff} />);
  const buttons = () => screen.queryAllByRole('button').map((button) => button.textContent);

  it.each([true, false])('has not looked at yet is listed and cannot be opened (by staff: %s)', (staff) => {
    listed('waiting', staff);
    expect(screen.getByText('W-2.pdf')).toBeInTheDocument();
    expect(screen.getByText(/checking this file for viruses/)).toBeInTheDocument();
    expect(buttons()).toEqual([]);
  });

  it.each([
    [true, /This file has a virus, so nobody can open it/],
    [false, /We found a virus in this file.* upload a clean copy/],
  ])('refuses says so and cannot be opened (by staff: %s)', (staff, sentence) => {
    listed('infected', staff);
    expect(screen.getByText(sentence)).toBeInTheDocument();
    expect(buttons()).toEqual([]);
  });

  it('found clean can be opened without a remark', () => {
    listed('clean', true);
    expect(screen.queryByText(/virus/)).toBeNull();
    expect(buttons()).toEqual(['Preview', 'Download']);
  });

  it('never saw can be opened, and staff are told', () => {
    const { unmount } = listed('unscanned', true);
    expect(screen.getByText('Not scanned for viruses')).toBeInTheDocument();
    expect(buttons()).toEqual(['Preview', 'Download']);
    unmount();
    listed('unscanned');
    expect(screen.queryByText(/virus/)).toBeNull();
  });
});

it('says what staff should be careful of, beside the file', () => {
  const flags = [
    'macros',
    'encrypted',
    'scripts',
    'network',
    'programs',
    'xfa',
    'mixed',
    'inconsistent',
    'formulas',
  ] as const;
  render(<FileList label="Documents" files={[{ ...file, flags }]} empty="None" forStaff />);
  for (const caution of [
    /Has macros/,
    /Locked with a password/,
    /This PDF runs scripts/,
    /Contacts another computer/,
    /programs attached/,
    /a form in XML/,
    /an archive hidden/,
    /list of contents is wrong/,
    /Has formulas/,
  ])
    expect(screen.getByText(caution)).toBeInTheDocument();
});

it('keeps the focus near a file that was deleted', async () => {
  function Shown() {
    const [left, setLeft] = useState(files);
    return (
      <section aria-label="Part I">
        <FileList
          label="Documents"
          files={left}
          empty="None"
          onDelete={async ({ id }) => setLeft((before) => before.filter((each) => each.id !== id))}
        />
      </section>
    );
  }
  renderPage(<Shown />);
  for (const { name } of files) {
    await userEvent.click(screen.getByRole('button', { name: `Delete ${name}` }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.getByRole('region', { name: 'Part I' })).toHaveFocus());
  }
});
