import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What `normalizeEmail` returns, in SQL: without outer spaces, with lower-case ASCII letters. */
const normalized = 'lower(btrim(email) COLLATE "C")';

interface Collision {
  readonly email: string;
  readonly ids: string[];
}

/**
 * Stores e-mail addresses in one form, so that look-ups, limits and uniqueness agree. Stops, and changes nothing, if
 * accounts would then have the same address.
 */
export class EmailAddresses1790003300000 implements MigrationInterface {
  name = 'EmailAddresses1790003300000';

  async up(runner: QueryRunner): Promise<void> {
    const collisions = (await runner.query(
      `SELECT ${normalized} AS email, array_agg(id ORDER BY created_at) AS ids
       FROM account GROUP BY 1 HAVING count(*) > 1 ORDER BY 1`,
    )) as Collision[];
    if (collisions.length > 0) throw new Error(explain(collisions));
    await runner.query(`
      DROP INDEX account_email;
      UPDATE account SET email = ${normalized} WHERE email <> ${normalized};
      ALTER TABLE account ADD CONSTRAINT account_email_normalized_check CHECK (email = ${normalized});
      CREATE UNIQUE INDEX account_email ON account (email);
      UPDATE tax_return SET email = ${normalized} WHERE email <> ${normalized};
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX account_email;
      ALTER TABLE account DROP CONSTRAINT account_email_normalized_check;
      CREATE UNIQUE INDEX account_email ON account (lower(email));
    `);
  }
}

function explain(collisions: readonly Collision[]): string {
  const lines = collisions.map(({ email, ids }) => `  ${email}: accounts ${ids.join(', ')}`);
  return [
    'Some accounts have e-mail addresses that differ only in spaces or capital letters. Nothing was changed.',
    ...lines,
    'Give all but one of them another address (UPDATE account SET email = … WHERE id = …), and start again.',
  ].join('\n');
}
