import { confirmIdentity, onConfirmationNeeded } from './confirmation.js';

const never = () => new Promise<boolean>(() => {});

it('answers no for a dialog that is gone, and asks the next one', async () => {
  const leave = onConfirmationNeeded(never);
  const asked = confirmIdentity();
  leave();
  expect(await asked).toBe(false);

  const stop = onConfirmationNeeded(() => Promise.resolve(true));
  expect(await confirmIdentity()).toBe(true);
  stop();
});

it('answers no for a dialog whose screen goes after the next one has come', async () => {
  const leave = onConfirmationNeeded(never);
  const asked = confirmIdentity();
  const stop = onConfirmationNeeded(() => Promise.resolve(true));
  leave();
  expect(await asked).toBe(false);
  expect(await confirmIdentity()).toBe(true);
  stop();
});
