import { scaled } from './scale.js';
import { life, live } from './storage.js';
import { type World } from './world.js';

/** Returns of a firm after years of use: the newest are in work, and all others archived, with over three million rows. */
export const returnsOfYears = { active: 10_000, archived: 200_000 };
/** Copied at a time, so that no transaction becomes huge. */
const batch = 50_000;
/** Returns of one client. */
const perClient = 3;

const firstNames = ['Ada', 'Ben', 'Carmen', 'Dov', 'Elif', 'Greta', 'Hollis', 'Imani'];

/**
 * Fills the tables with copies, under other names, clients and dates, of returns that the engine has moved to each
 * stage, including their histories. Nothing is computed for a copy, so they take a few minutes.
 */
export async function fillWithYears(world: World): Promise<void> {
  const active = scaled(returnsOfYears.active);
  const returns = active + scaled(returnsOfYears.archived);
  const originals = [await world.orderedReturn()];
  for (let events = 0; events < life.length; events++) originals.push(await live(world, events));
  const archived = await live(world, life.length);
  const owner = await world.pool.connect();
  try {
    const { rows } = await owner.query<{ name: string }>(givenColumns);
    const copies = copiesOf(rows.map(({ name }) => name));
    // Triggers would work for each row.
    await owner.query("SET session_replication_role = 'replica'");
    for (let first = 1; first <= returns; first += batch)
      await owner.query(copies, [
        originals,
        first,
        Math.min(first + batch - 1, returns),
        firstNames,
        perClient,
        returns,
        active,
        archived,
      ]);
    await owner.query("SET session_replication_role = 'origin'");
  } finally {
    owner.release();
  }
  await world.pool.query('VACUUM ANALYZE tax_return, transition, ledger_entry');
}

/** The columns of a return, without those that the database generates. */
const givenColumns = `SELECT attname AS name FROM pg_attribute
  WHERE attrelid = 'tax_return'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`;

/** Whatever their number, the returns are of the last five years, and each step took some hours. */
const copiesOf = (columns: readonly string[]) => `
  WITH copy AS MATERIALIZED (
    SELECT n, gen_random_uuid() AS id, md5((n / $5::integer)::text)::uuid AS client_id,
      CASE WHEN n <= $7::integer THEN ($1::uuid[])[1 + n % cardinality($1::uuid[])] ELSE $8::uuid END AS original, now() - n * (interval '5 years' / $6::integer) AS at,
      (1 + n % 37) * interval '1 hour' AS pace,
      ($4::text[])[1 + n % 8] || ' ' || initcap(translate(md5(n::text), '0123456789', 'aeioulmnrs')) AS name
    FROM generate_series($2::integer, $3::integer) n
  ), clients AS (
    INSERT INTO account (id, name, email, password_hash, role, employee_access)
    SELECT DISTINCT ON (client_id) client_id, name, client_id || '@people.example', '-', 'Client', false FROM copy
    ON CONFLICT DO NOTHING
  ), returns AS (
    INSERT INTO tax_return (${columns.join(', ')})
    SELECT ${columns.map((column) => `made.${column}`).join(', ')} FROM copy JOIN tax_return source ON source.id = copy.original,
      LATERAL jsonb_populate_record(source, jsonb_build_object(
        'id', copy.id, 'client_id', copy.client_id, 'name', copy.name, 'created_at', copy.at, 'updated_at', copy.at,
        'waiting_since', copy.at + source.version * copy.pace,
        'due_at', CASE WHEN source.lifecycle = 'active' AND n % 4 > 0 THEN copy.at + source.version * copy.pace + interval '12 days' ELSE 'infinity' END,
        'email', lower(split_part(copy.name, ' ', 2)) || '@people.example',
        'service', CASE WHEN n % 7 < 2 THEN 'Tax Preparation Business' ELSE source.service END)) made
  )
  INSERT INTO transition
  SELECT made.* FROM copy JOIN transition source ON source.workflow_id = copy.original,
    LATERAL jsonb_populate_record(source, jsonb_build_object(
      'workflow_id', copy.id, 'at', copy.at + (source.seq - 1) * copy.pace)) made`;
