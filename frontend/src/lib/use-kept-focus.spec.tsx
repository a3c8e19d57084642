import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useKeptFocus } from './use-kept-focus.js';

/** A part of a screen whose button goes when it is pressed, or when someone else has paid. */
function Part({ isPaid = false }: { isPaid?: boolean }) {
  const [isPressed, setIsPressed] = useState(false);
  useKeptFocus();
  return (
    <main>
      <section aria-label="Payment">
        <ul>
          {!isPressed && !isPaid && (
            <li>
              <button onClick={() => setIsPressed(true)}>Pay</button>
            </li>
          )}
        </ul>
        <button>Other</button>
      </section>
    </main>
  );
}

const section = () => screen.getByRole('region', { name: 'Payment' });
const pay = () => screen.getByRole('button', { name: 'Pay' });
const other = () => screen.getByRole('button', { name: 'Other' });

it('gives the focus to the part whose focused button has gone', async () => {
  render(<Part />);
  await userEvent.click(pay());
  await waitFor(() => expect(section()).toHaveFocus());
});

it('does the same if someone else’s change removes the button', async () => {
  const { rerender } = render(<Part />);
  pay().focus();
  rerender(<Part isPaid />);
  await waitFor(() => expect(section()).toHaveFocus());
});

/** Opens a dialog, which takes the focus. */
function openDialog(): HTMLElement {
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'dialog');
  dialog.tabIndex = -1;
  document.body.append(dialog);
  dialog.focus();
  return dialog;
}

it('counts a closed dialog as the button that opened it', async () => {
  const { rerender } = render(<Part />);
  pay().focus();
  const dialog = openDialog();
  rerender(<Part isPaid />);
  expect(dialog).toHaveFocus();
  dialog.remove();
  await waitFor(() => expect(section()).toHaveFocus());
});

it('does so too if the dialog opened because the button was pressed and has gone', async () => {
  render(<Part />);
  await userEvent.click(pay());
  const dialog = openDialog();
  await new Promise(requestAnimationFrame);
  dialog.remove();
  await waitFor(() => expect(section()).toHaveFocus());
});

describe('leaves the focus', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });

  /** Lets observers and timers run. */
  const later = () => jest.advanceTimersByTimeAsync(1000);

  it('where the reader has moved it', async () => {
    const { rerender } = render(<Part />);
    pay().focus();
    other().focus();
    rerender(<Part isPaid />);
    await later();
    expect(other()).toHaveFocus();
  });

  it('to the title of another screen', async () => {
    const { rerender } = render(<Part />);
    pay().focus();
    window.history.pushState(null, '', '/elsewhere');
    rerender(<Part isPaid />);
    await later();
    expect(document.body).toHaveFocus();
  });
});
