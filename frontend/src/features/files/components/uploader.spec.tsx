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
  const [form, finished] = screen.getAllByRole('button', { name: 'Choose files' });
  expect(form).toHaveAccessibleDescription(/^Upload a form to sign PDF, up to/);
  expect(finished).toHaveAccessibleDescription(/^Upload a finished return PDF, JPEG/);
});
