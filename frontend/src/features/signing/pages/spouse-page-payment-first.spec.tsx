import profile from '@firm/firm.json';
import { screen } from '@testing-library/react';
import { answerApi } from '@/test/answer-api';
import { renderPage } from '@/test/render-page';
import type { SpouseReturn } from '../api/spouse-returns.js';

const found: SpouseReturn = {
  id: 'r1',
  taxYear: 2025,
  taxpayer: 'Rosa Delgado',
  spouse: 'Leo Delgado',
  stage: 'signed',
  asksBirthDate: true,
  attemptsLeft: 3,
  hasSecondFactor: true,
  disclosure: null,
  forms: [],
  formsSha256: 'first',
  signatureFiles: [],
  reviewFiles: [],
};
answerApi(() => Response.json(found));

it('says that a firm that takes payment before filing waits for it', async () => {
  // The page reads the firm's rules when it is loaded.
  profile.workflow.payment = 'beforeFiling';
  const { SpousePage } = await import('./spouse-page.js');
  renderPage([{ path: '/SpouseReturn/:id', Component: SpousePage }], { address: '/SpouseReturn/r1' });
  expect(await screen.findByText(/keep a copy/)).toHaveTextContent(
    /^Once both spouses have signed and the invoice is paid, we file the return and tell Rosa Delgado/,
  );
});
