import profile from '@firm/firm.json';
import { render, screen } from '@testing-library/react';

it('says that a firm that takes payment before filing is paid after the signature', async () => {
  // The components read the firm's rules when they are loaded.
  profile.workflow.payment = 'beforeFiling';
  const { Engagement } = await import('./engagement.js');
  const { PaymentBand } = await import('./payment-band.js');
  const { container } = render(
    <>
      <Engagement />
      <PaymentBand />
    </>,
  );
  expect(
    screen
      .getAllByRole('listitem')
      .slice(4, 7)
      .map(({ textContent }) => textContent),
  ).toEqual([
    '5You sign Form 8879You',
    '6You pay; we e-file the price of line 2Both',
    '7The IRS accepts your return a day or twoIRS',
  ]);
  expect(screen.getByRole('heading', { name: /Paid after/ })).toHaveTextContent(
    /^Signed first\.Paid after\.$/,
  );
  expect(screen.getByText(/file it as soon as your payment arrives/)).toBeVisible();
  expect(container).not.toHaveTextContent(/Filed first|accepted by the IRS before/);
});
