import { act, render, screen, waitFor } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import * as z from 'zod';
import { RadioCards } from './radio-cards.js';
import { Form, SubmitButton } from './form.js';

const options = [
  { value: 'individual', label: 'Individual' },
  { value: 'business', label: 'Business' },
] as const;

function Question() {
  const [kind, setKind] = useState<string | null>(null);
  return (
    <>
      <RadioCards name="kind" legend="Which return?" options={options} value={kind} onChange={setKind} />
      <p>Chosen: {kind ?? 'nothing'}</p>
    </>
  );
}

/** Shows the prerendered page, lets the visitor choose "Business", and hydrates it. */
function chooseEarly(page: ReactNode) {
  const container = document.createElement('div');
  container.innerHTML = renderToString(page);
  document.body.append(container);
  act(() => screen.getByRole('radio', { name: /Business/ }).click());
  render(page, { container, hydrate: true });
  expect(screen.getByRole('radio', { name: /Business/ })).toBeChecked();
}

describe('radio cards', () => {
  it('keep a choice that a visitor makes before the page is hydrated', () => {
    chooseEarly(<Question />);
    expect(screen.getByText('Chosen: business')).toBeVisible();
  });

  it('keep it in a form that reads the choice itself', async () => {
    const sent = jest.fn();
    chooseEarly(
      <Form schema={() => z.object({ kind: z.string() })} onSubmit={sent}>
        <RadioCards name="kind" legend="Which return?" options={options} defaultValue="individual" />
        <SubmitButton>Send</SubmitButton>
      </Form>,
    );
    act(() => screen.getByRole('button').click());
    await waitFor(() => expect(sent).toHaveBeenCalledWith({ kind: 'business' }, expect.anything()));
  });
});
