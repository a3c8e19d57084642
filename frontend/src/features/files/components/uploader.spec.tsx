import { render, screen } from '@testing-library/react';
import { Uploader } from './uploader.js';

const attach = () => Promise.resolve();

it('says of each of several on a screen which files it takes', () => {
  render(
    <>
      <Uploader label="Upload a form to sign" failureText="Failed" attach={attach} onlyPdf />
      <Uploader label="Upload a finished return" failureText="Failed" attach={attach} />
    </>,
  );
  const [form, finished] = screen.getAllByRole('button', { name: /^Choose files/ });
  expect(form).toHaveAccessibleName('Choose files (Upload a form to sign)');
  expect(form).toHaveAccessibleDescription(/^PDF, up to/);
  expect(finished).toHaveAccessibleName('Choose files (Upload a finished return)');
  expect(finished).toHaveAccessibleDescription(/^PDF, JPEG/);
});
