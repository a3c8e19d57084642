import { screen } from '@testing-library/react';
import { answerApi } from '@/test/answer-api';
import { renderPage } from '@/test/render-page';
import { FilePreview } from './file-preview.js';

let isDown: boolean;

beforeEach(() => {
  isDown = false;
});
answerApi(() => {
  if (isDown) throw new TypeError('The connection was lost');
  return new Response('%PDF-1.7');
});

const preview = (
  <FilePreview
    file={{ id: 'f1', name: 'Return.pdf', link: '/api/files/f1', type: 'application/pdf' }}
    heading="h2"
  />
);
const open = () => renderPage([{ path: '*', element: preview, errorElement: <p>The screen failed</p> }]);

it('says why a file cannot be loaded, and offers to download it', async () => {
  isDown = true;
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent('We could not reach the server');
  expect(screen.getByRole('button', { name: /^Download/ })).toBeVisible();
});

it('fails with the whole screen, which is loaded again, if the viewer cannot start', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  // jsdom lacks what the viewer of PDFs needs.
  open();
  expect(await screen.findByText('The screen failed')).toBeVisible();
});
