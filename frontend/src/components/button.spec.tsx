import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from './button.js';

describe('a button with a reason why it is disabled', () => {
  it('takes focus, is described by the reason, and does nothing', async () => {
    let pressed = 0;
    render(
      <Button reason="Waiting for the client to accept the price quote" onClick={() => (pressed += 1)}>
        Start
      </Button>,
    );
    await userEvent.tab();
    const button = screen.getByRole('button', { name: 'Start' });
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription('Waiting for the client to accept the price quote');
    await userEvent.keyboard('{Enter}');
    await userEvent.click(button);
    expect(pressed).toBe(0);
  });

  it('does not submit its form', async () => {
    let submitted = 0;
    render(
      <form onSubmit={() => (submitted += 1)}>
        <Button type="submit" reason="Select a type">
          Next
        </Button>
      </form>,
    );
    await userEvent.click(screen.getByRole('button'));
    expect(submitted).toBe(0);
  });
});

describe('a pending button', () => {
  it('ignores a second press', async () => {
    let pressed = 0;
    render(
      <Button pending pendingLabel="Sending…" onClick={() => (pressed += 1)}>
        Send
      </Button>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Sending…' }));
    expect(pressed).toBe(0);
  });
});
