import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Announces each change of an account, its sessions and its second factors on the channel `account`, because every
 * process keeps what it has read of them (docs/adr/0021-what-a-request-reads.md).
 */
export class AccountNotices1790005500000 implements MigrationInterface {
  name = 'AccountNotices1790005500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION announce_account() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM pg_notify('account', to_jsonb(coalesce(NEW, OLD)) ->> TG_ARGV[0]);
        RETURN NULL;
      END $$;
      CREATE TRIGGER account_announced AFTER UPDATE OR DELETE ON account
        FOR EACH ROW EXECUTE FUNCTION announce_account('id');
      CREATE TRIGGER session_announced AFTER UPDATE ON session
        FOR EACH ROW EXECUTE FUNCTION announce_account('account_id');
      CREATE TRIGGER authenticator_app_announced AFTER INSERT OR UPDATE OR DELETE ON authenticator_app
        FOR EACH ROW EXECUTE FUNCTION announce_account('account_id');
      CREATE TRIGGER passkey_announced AFTER INSERT OR DELETE ON passkey
        FOR EACH ROW EXECUTE FUNCTION announce_account('account_id');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER passkey_announced ON passkey;
      DROP TRIGGER authenticator_app_announced ON authenticator_app;
      DROP TRIGGER session_announced ON session;
      DROP TRIGGER account_announced ON account;
      DROP FUNCTION announce_account();
    `);
  }
}
