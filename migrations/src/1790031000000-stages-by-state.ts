import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The steps that one event alone takes, by the columns of a life `l`. */
const eventOf = {
  created: 'CREATED',
  quoted: 'SEND_QUOTE',
  accepted: 'ACCEPT_QUOTE',
  approved: 'APPROVE_EFILE',
  sent: 'EFILE_AUTH_SENT',
  filed: 'EFILE_ACCEPTED',
  uploaded: 'RETURN_UPLOADED',
};
/** The columns of a life, in the order of the parameters of `stages_of`. */
const columns = ['created', 'quoted', 'accepted', 'approved', 'sent', 'signed', 'filed', 'paid', 'uploaded'];

/** SQL of whether a row of history takes one of the steps that several events can take. */
type Ends = Readonly<Record<'signed' | 'paid', (row: string) => string>>;

const byState: Ends = {
  signed: (row) => `${row}.to_state ->> 'efile' = 'signed'`,
  paid: (row) => `${row}.to_state ->> 'payment' = 'paid'`,
};
const byEvent: Ends = {
  signed: (row) => `${row}.type = 'EFILE_AUTH_SIGNED'`,
  paid: (row) => `${row}.type = 'PAYMENT_SUCCEEDED'`,
};

/** An order alone ends no stage. */
const counting = Object.values(eventOf)
  .slice(1)
  .map((type) => `'${type}'`)
  .join(', ');

/** The functions that read when each step was first taken, and the trigger that counts a stage. */
function stages(ends: Ends): string {
  const taken = [
    ...Object.entries(eventOf).map(([column, type]) => [column, `t.type = '${type}'`]),
    ...Object.entries(ends).map(([column, fits]) => [column, fits('t')]),
  ];
  const firsts = taken.map(([column, fits]) => `min(t.at) FILTER (WHERE ${fits}) AS ${column}`).join(', ');
  const stagesOfLife = `stages_of(${['ordered', ...columns].map((column) => `l.${column}`).join(', ')})`;
  return `
      CREATE OR REPLACE FUNCTION stages_until(workflow uuid, last integer) RETURNS TABLE (figure text, key text[])
      LANGUAGE sql STABLE AS $$
        SELECT s.figure, s.key FROM (
          SELECT min(r.created_at) AS ordered, ${firsts}
          FROM tax_return r JOIN transition t ON t.workflow_id = r.id WHERE r.id = workflow AND t.seq <= last) l,
        LATERAL ${stagesOfLife} s
      $$;

      CREATE OR REPLACE TRIGGER transition_counted AFTER INSERT ON transition FOR EACH ROW
        WHEN (NEW.type IN (${counting}) OR ${ends.signed('NEW')} OR ${ends.paid('NEW')})
        EXECUTE FUNCTION count_stage();

      CREATE OR REPLACE FUNCTION counted_figures()
      RETURNS TABLE (figure text, key text[], returns bigint, cents bigint) LANGUAGE sql STABLE AS $$
        SELECT f.figure, f.key, sum(f.returns)::bigint, sum(f.cents)::bigint
        FROM tax_return r, LATERAL figures_of(r) f GROUP BY f.figure, f.key
        UNION ALL
        SELECT s.figure, s.key, count(*), 0
        FROM (SELECT min(r.created_at) AS ordered, ${firsts}
            FROM tax_return r JOIN transition t ON t.workflow_id = r.id GROUP BY r.id) l,
          LATERAL ${stagesOfLife} s
        GROUP BY s.figure, s.key
        UNION ALL
        SELECT 'clients', ARRAY[n.class], count(DISTINCT r.client_id), 0
        FROM tax_return r, LATERAL (VALUES ('everything', true), ('live', r.lifecycle <> 'deleted'),
          ('accepted', r.lifecycle <> 'deleted' AND r.quote = 'accepted')) n (class, counts)
        WHERE n.counts GROUP BY n.class
      $$;

      SELECT recount_figures();
    `;
}

/**
 * A return is signed and paid when it reaches that state, whichever event leads there: a signature in the portal, a payment
 * that the owner recorded or reviewed. Before, only the two events that a form on paper and a card have were counted.
 * A change of state is in `to_state` only of the row that made it.
 */
export class StagesByState1790031000000 implements MigrationInterface {
  name = 'StagesByState1790031000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(stages(byState));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(stages(byEvent));
  }
}
