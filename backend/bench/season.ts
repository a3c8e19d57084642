import { type HttpServer } from './http.js';
import { life, live } from './storage.js';
import { type World } from './world.js';

/** Returns of a firm after years of use. With about eleven history rows each, over a million rows. */
const returnsOfYears = 100_000;
const times = 20;

const firstNames = ['Ada', 'Ben', 'Carmen', 'Dov', 'Elif', 'Greta', 'Hollis', 'Imani'];

/**
 * Fills the tables with copies, under other names and dates, of returns that the engine has moved to each stage,
 * including their histories.
 */
export async function fillWithYears(world: World): Promise<void> {
  const originals = [await world.orderedReturn()];
  for (let events = 0; events <= life.length; events++) originals.push(await live(world, events));
  await world.pool.query(
    `WITH copy AS MATERIALIZED (
       SELECT n, gen_random_uuid() AS id, ($1::uuid[])[1 + n % $2] AS original, now() - n * interval '25 minutes' AS at,
              ($4::text[])[1 + n % 8] || ' ' || initcap(translate(md5(n::text), '0123456789', 'aeioulmnrs')) AS name
         FROM generate_series(1, $3::integer) n
     ), returns AS (
       INSERT INTO tax_return
       SELECT made.* FROM copy JOIN tax_return source ON source.id = copy.original,
         LATERAL jsonb_populate_record(source, jsonb_build_object(
           'id', copy.id, 'name', copy.name, 'created_at', copy.at, 'updated_at', copy.at,
           'email', lower(split_part(copy.name, ' ', 2)) || '@people.example',
           'service', CASE WHEN n % 7 < 2 THEN 'Tax Preparation Business' ELSE source.service END)) made
     )
     INSERT INTO transition
     SELECT made.* FROM copy JOIN transition source ON source.workflow_id = copy.original,
       LATERAL jsonb_populate_record(source, jsonb_build_object('workflow_id', copy.id, 'at', copy.at)) made`,
    [originals, originals.length, returnsOfYears, firstNames],
  );
  await world.pool.query('VACUUM ANALYZE tax_return, transition');
}

/** Returns the URLs that staff's screens request most. */
export async function staffReads({ pool }: World, server: HttpServer): Promise<Record<string, string[]>> {
  const list = (query: string) => `/api/taxReturns/getAll?limit=50&${query}`;
  const { rows } = await pool.query<{ id: string; name: string }>(
    'SELECT id, name FROM tax_return ORDER BY id LIMIT 20',
  );
  return {
    'the list when it opens': [list('filter=unaccepted')],
    'the list, each filter and order': ['accepted', 'individual', 'business', 'unaccepted'].flatMap(
      (filter) =>
        ['newest', 'oldest', 'waiting', 'name', 'amount'].map((order) =>
          list(`filter=${filter}&order=${order}`),
        ),
    ),
    'the list by whom it waits on': ['Client', 'CPA/EA', 'Owner'].map((who) =>
      list(`order=waiting&waitingOn=${encodeURIComponent(who)}`),
    ),
    'the list, its 40th page': [await server.pageAfter(list('order=name'), 39)],
    'search by name, e-mail and id': rows.flatMap(({ id, name }) =>
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

/** Totals over all returns, whose time is not bounded. */
const sums: readonly string[] = ['the figures above the list', 'the owner’s figures'];

/** Measures how long each read takes. */
export async function seasonWaits(world: World, server: HttpServer) {
  await fillWithYears(world);
  const waits = [];
  for (const [what, addresses] of Object.entries(await staffReads(world, server)))
    waits.push({
      what,
      bounded: !sums.includes(what),
      ...(await server.reads(addresses, Math.max(2, Math.ceil((times * 5) / addresses.length)))),
    });
  return waits;
}
