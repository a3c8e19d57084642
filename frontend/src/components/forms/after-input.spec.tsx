import { act, render, screen, waitFor } from '@testing-library/react';
import { useState, type ComponentType } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { setTakesOver } from '@/lib/hydration-data';
import { RadioCards } from './radio-cards.js';
import { afterInput } from './after-input.js';

const options = ['tea', 'coffee'].map((value) => ({ value, label: value }));

/** Says what was ordered, once something was chosen. */
function Order() {
  const [choice, setChoice] = useState<string | null>(null);
  const [ordered, setOrdered] = useState('nothing');
  return (
    <>
      <RadioCards name="drink" legend="Drink" options={options} value={choice} onChange={setChoice} />
      <button type="button" onClick={() => setOrdered(choice ?? 'no choice')}>
        Order
      </button>
      <p>Ordered: {ordered}</p>
    </>
  );
}

let downloads = 0;
let finish: () => void;
/** A part whose download ends with `finish`. */
function partOfOrder(options = {}) {
  const downloaded = new Promise<void>((resolve) => (finish = resolve));
  return afterInput(async (): Promise<ComponentType> => {
    downloads++;
    await downloaded;
    return Order;
  }, options);
}

/** The prerendered page, as it is before its script starts. */
async function prerendered(): Promise<HTMLElement> {
  const onServer = afterInput(() => Promise.resolve(Order as ComponentType));
  await onServer.load();
  const root = document.createElement('div');
  root.innerHTML = renderToString(<onServer.Part />);
  document.body.append(root);
  return root;
}

beforeEach(() => (downloads = 0));
afterEach(() => {
  setTakesOver(false);
  document.body.replaceChildren();
});

it('keeps the prerendered part until the first input, then knows an earlier choice', async () => {
  const root = await prerendered();
  const errors: unknown[] = [];
  setTakesOver(true);
  const { Part } = partOfOrder();
  await act(async () => hydrateRoot(root, <Part />, { onRecoverableError: (error) => errors.push(error) }));
  expect(downloads).toBe(0);
  expect(screen.getByText('Ordered: nothing')).toBeVisible();

  await act(async () => {
    screen.getByRole('radio', { name: /coffee/ }).dispatchEvent(new Event('pointerdown', { bubbles: true }));
    screen.getByRole('radio', { name: /coffee/ }).click();
  });
  await waitFor(() => expect(downloads).toBe(1));
  await act(async () => finish());
  act(() => screen.getByRole('button', { name: 'Order' }).click());
  await waitFor(() => expect(screen.getByText('Ordered: coffee')).toBeVisible());
  expect(errors).toEqual([]);
});

it('is downloaded without input where the browser has time', async () => {
  const root = await prerendered();
  setTakesOver(true);
  const { Part } = partOfOrder({ orWhenIdle: true });
  await act(async () => hydrateRoot(root, <Part />));
  await waitFor(() => expect(downloads).toBe(1));
});

it('is downloaded at once if it appears on a prerendered page without input', async () => {
  const root = document.createElement('div');
  document.body.append(root);
  setTakesOver(true);
  const { Part } = partOfOrder();
  const page = await act(async () => hydrateRoot(root, null));
  expect(downloads).toBe(0);
  act(() => page.render(<Part />));
  expect(downloads).toBe(1);
});

it('is downloaded at once where the browser renders the page itself', async () => {
  const { Part } = partOfOrder();
  render(<Part />);
  await waitFor(() => expect(downloads).toBe(1));
  await act(async () => finish());
  expect(await screen.findByText('Ordered: nothing')).toBeVisible();
});
