import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { taxReturnIn } from '@/test/tax-return-in';
import { applyServerState } from './apply-server-state.js';
import { taxReturnKeys } from './keys.js';
import type { TaxReturn } from './types.js';

const before = taxReturnIn();
const after: TaxReturn = { ...before, notes: ['Two jobs since June'] };

it('shows a write although a load from before it comes back later', async () => {
  const client = new QueryClient();
  const queryKey = taxReturnKeys.one(before.id);
  let stored = before;
  const answers: (() => void)[] = [];
  const load = () => {
    const found = stored;
    return new Promise<TaxReturn>((resolve) => answers.push(() => resolve(found)));
  };
  const screen = new QueryObserver(client, { queryKey, queryFn: load });
  const leave = screen.subscribe(() => {});
  expect(answers).toHaveLength(1);

  stored = after;
  applyServerState(client, after);
  expect(answers).toHaveLength(2);
  for (const answer of answers) answer();
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(screen.getCurrentResult().data?.notes).toEqual(after.notes);

  applyServerState(client, after);
  expect(answers).toHaveLength(2);
  leave();
});
