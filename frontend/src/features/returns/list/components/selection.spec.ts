import { waitFor } from '@testing-library/react';
import { Selection } from './selection.js';

const ids = Array.from({ length: 250 }, (_, index) => `return-${index}`);

/** A selection and what its boxes show. */
function list() {
  const selection = new Selection();
  const shown = new Map<string, boolean>();
  for (const id of ids) selection.follow(() => shown.set(id, selection.current().has(id)));
  const chosen = () => ids.filter((id) => shown.get(id));
  return { selection, chosen };
}

it('counts at once what is selected, and shows the boxes of a long list in portions', async () => {
  const { selection, chosen } = list();
  const counts: number[] = [];
  selection.subscribe(() => counts.push(selection.current().size));
  selection.choose(ids);
  expect(counts).toEqual([250]);
  expect(chosen()).toEqual(ids.slice(0, 100));
  await waitFor(() => expect(chosen()).toEqual(ids));
});

it('shows the last change if another comes before all boxes have followed', async () => {
  const { selection, chosen } = list();
  selection.choose(ids);
  selection.toggle('return-3');
  await waitFor(() => expect(chosen()).toHaveLength(249));
  selection.choose([]);
  selection.toggle('return-240');
  await waitFor(() => expect(chosen()).toEqual(['return-240']));
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(chosen()).toEqual(['return-240']);
});

it('calls no listener that has unsubscribed', async () => {
  const selection = new Selection();
  const told: string[] = [];
  const leave = selection.follow(() => told.push('box'));
  const stop = selection.subscribe(() => told.push('bar'));
  leave();
  stop();
  selection.choose(ids);
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(told).toEqual(['box']);
});

it('gives a range the state of the row that ends it, in either direction', () => {
  const { selection } = list();
  const selected = () => [...selection.current()].toSorted();
  selection.toggle('return-12');
  selection.toggleThrough('return-10', ids);
  expect(selected()).toEqual(['return-10', 'return-11', 'return-12']);
  selection.toggleThrough('return-11', ids);
  expect(selected()).toEqual(['return-12']);
  // The row that was pressed before has left the list.
  selection.toggleThrough('return-20', ids.slice(15));
  expect(selected()).toEqual(['return-12', 'return-20']);
});
