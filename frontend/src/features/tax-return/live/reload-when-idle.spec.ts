import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { eventsOf, taxReturnKeys } from '../api/keys.js';
import { reloadWhenIdle } from './reload-when-idle.js';

const id = 'a-return';

let client: QueryClient;
let loads: number;
let stop: () => void;
beforeEach(() => {
  client = new QueryClient();
  loads = 0;
  const options = { queryKey: taxReturnKeys.one(id), queryFn: () => Promise.resolve(++loads) };
  stop = new QueryObserver(client, { ...options, initialData: 0, staleTime: Infinity }).subscribe(
    () => undefined,
  );
});
afterEach(() => {
  stop();
  client.clear();
});

/** Sends an event to a return. @returns what makes the server answer */
function send(to = id) {
  let answer!: () => void;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const mutation = client
    .getMutationCache()
    .build(client, { mutationKey: eventsOf(to), mutationFn: () => answered });
  return { answer, sent: mutation.execute(undefined) };
}

it('loads a return at once if no event is on its way', async () => {
  await reloadWhenIdle(client, id);
  expect(loads).toBe(1);
});

it('waits for the answers to all events that are on their way', async () => {
  const [first, second] = [send(), send()];
  const reloaded = reloadWhenIdle(client, id);
  first.answer();
  await first.sent;
  expect(loads).toBe(0);
  second.answer();
  await reloaded;
  expect(loads).toBe(1);
});

it('does not wait for events of another return', async () => {
  const other = send('another');
  await reloadWhenIdle(client, id);
  expect(loads).toBe(1);
  other.answer();
  await other.sent;
});
