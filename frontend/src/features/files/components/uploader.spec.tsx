import { act, render, screen } from '@testing-library/react';
import { endSession, startSession } from '@/lib/auth/session';
import { makeToken } from '@/test/make-token';
import { Uploader } from './uploader.js';

const attach = () => Promise.resolve();

it('says of each of several on a screen which files it takes', () => {
  render(
    <>
      <Uploader label="Upload a form to sign" failureText="Failed" attach={attach} accepts="pdf" />
      <Uploader label="Upload a finished return" failureText="Failed" attach={attach} />
    </>,
  );
  const [form, finished] = screen.getAllByRole('button', { name: /^Choose files/ });
  expect(form).toHaveAccessibleName('Choose files (Upload a form to sign)');
  expect(form).toHaveAccessibleDescription(/^PDF, up to/);
  expect(finished).toHaveAccessibleName('Choose files (Upload a finished return)');
  expect(finished).toHaveAccessibleDescription(/^PDF, JPEG/);
});

it('links the policies for visitors and clients, and not for staff', () => {
  const show = () => render(<Uploader label="Upload your documents" failureText="Failed" attach={attach} />);
  const { unmount } = show();
  expect(screen.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/Privacy');
  expect(screen.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/Terms');
  unmount();
  act(() => startSession(makeToken({ role: 'Intern', employeeAccess: true })));
  show();
  expect(screen.queryByRole('link')).toBeNull();
  act(() => endSession());
});
