import { fillWithYears } from './fill.js';
import { type HttpServer } from './http.js';
import { scaled } from './scale.js';
import { type World } from './world.js';

const times = scaled(20);

/** Returns the URLs that staff's screens request most. */
async function staffReads({ pool }: World, server: HttpServer): Promise<Record<string, string[]>> {
  const list = (query: string) => `/api/taxReturns/getAll?limit=50&${query}`;
  const { rows } = await pool.query<{ id: string; name: string }>(
    'SELECT id, name FROM tax_return ORDER BY id LIMIT 20',
  );
  return {
    'the list when it opens': [list('filter=unaccepted')],
    'the list, each filter and order': ['accepted', 'individual', 'business', 'unaccepted'].flatMap(
      (filter) =>
        ['newest', 'oldest', 'waiting', 'due', 'name', 'amount'].map((order) =>
          list(`filter=${filter}&order=${order}`),
        ),
    ),
    'the list by whom it waits on': ['Client', 'CPA/EA', 'Owner'].map((who) =>
      list(`order=waiting&waitingOn=${encodeURIComponent(who)}`),
    ),
    'the list by what is due': [
      'due=overdue&order=due',
      'due=week&order=due&filter=accepted',
      'due=week&order=due&waitingOn=Owner',
      'due=overdue&order=newest',
      'order=due',
    ].map(list),
    'the list, its 40th page': [await server.pageAfter(list('order=name'), 39)],
    'search by name, email and id': rows.flatMap(({ id, name }) =>
      [name.slice(0, -3), name.split(' ').at(-1)!.slice(0, 6), 'example', 'zzzz', id.slice(0, 8)].map((q) =>
        list(`filter=accepted&q=${encodeURIComponent(q)}`),
      ),
    ),
    'one return': rows.map(({ id }) => `/api/taxReturns/getById?id=${id}`),
    'a history': rows.map(({ id }) => `/api/taxReturns/${id}/history`),
    'the figures above the list': ['/api/taxReturns/figures'],
    'the owner’s figures': ['/api/figures'],
  };
}

/** How long a read may take: one return opens at once, and nobody waits for figures many times a day. */
const aimOf = (what: string): number =>
  what.includes('figures') ? 500 : /^(?:one return|a history)$/.test(what) ? 30 : 60;

/** Measures how long each read takes. */
export async function seasonWaits(world: World, server: HttpServer) {
  await fillWithYears(world);
  const waits = [];
  const reads = Object.entries(await staffReads(world, server));
  // V8 compiles code that runs often, as it does in a program that has run for some minutes.
  for (const [, addresses] of reads) await server.reads(addresses, Math.ceil(times / addresses.length));
  for (const [what, addresses] of reads)
    waits.push({
      what,
      aimMs: aimOf(what),
      ...(await server.reads(addresses, Math.max(2, Math.ceil((times * 5) / addresses.length)))),
    });
  return waits;
}
