import { focusManager, onlineManager } from '@tanstack/react-query';
import { ApiError } from './api/error.js';
import { queryClient } from './query-client.js';

const unreachable = new ApiError(0, undefined);
const fail = () => Promise.reject(unreachable);

beforeEach(() => onlineManager.setOnline(false));
afterEach(() => onlineManager.setOnline(true));

it('without a connection, a change fails instead of waiting', async () => {
  const change = queryClient.getMutationCache().build(queryClient, { mutationFn: fail });
  await expect(change.execute(undefined)).rejects.toBe(unreachable);
});

it('without a connection, a read fails instead of loading forever', async () => {
  const read = queryClient.fetchQuery({ queryKey: ['read'], queryFn: fail, retry: false });
  await expect(read).rejects.toBe(unreachable);
});

it('reads again once there is a connection', () => {
  expect(queryClient.defaultQueryOptions({ queryKey: ['read'] }).refetchOnReconnect).toBe(true);
});

it('repeats a read that failed while the page was hidden once it is shown', async () => {
  focusManager.setFocused(false);
  const answers = [fail, () => Promise.resolve('answer')];
  const queryFn = jest.fn(() => answers.shift()!());
  const read = queryClient.fetchQuery({ queryKey: ['hidden'], queryFn, retryDelay: 0 });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(queryFn).toHaveBeenCalledTimes(1);
  focusManager.setFocused(true);
  await expect(read).resolves.toBe('answer');
  focusManager.setFocused(undefined);
});
