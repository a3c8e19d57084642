import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderToString } from 'react-dom/server';
import { RadioCards } from './field.js';

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

describe('radio cards', () => {
  it('keep a choice that a visitor makes before the page is hydrated', () => {
    const container = document.createElement('div');
    container.innerHTML = renderToString(<Question />);
    document.body.append(container);
    act(() => screen.getByRole('radio', { name: /Business/ }).click());
    render(<Question />, { container, hydrate: true });
    expect(screen.getByText('Chosen: business')).toBeVisible();
    expect(screen.getByRole('radio', { name: /Business/ })).toBeChecked();
  });
});
