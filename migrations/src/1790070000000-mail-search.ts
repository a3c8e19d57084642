import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Messages to read at a time. */
const batchSize = 100;

/** What a search of the mailbox looks through: people, subject and text, without case and accents. */
export class MailSearch1790070000000 implements MigrationInterface {
  name = 'MailSearch1790070000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE mail_message ADD COLUMN words text');
    let batch: Message[] = [];
    while ((batch = await nextBatch(runner, batch.at(-1)?.id)).length > 0) {
      for (const message of batch)
        await runner.query('UPDATE mail_message SET words = $2 WHERE id = $1', [
          message.id,
          await wordsOf(message),
        ]);
    }
    await runner.query(`
      ALTER TABLE mail_message ALTER COLUMN words SET NOT NULL;
      CREATE INDEX mail_message_words ON mail_message USING gin (words gin_trgm_ops);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE mail_message DROP COLUMN words');
  }
}

interface Message {
  readonly id: string;
  readonly sender: string;
  readonly recipient: string;
  readonly reply_to: string | null;
  readonly subject: string;
  readonly source: Buffer;
}

const nextBatch = (runner: QueryRunner, after = '00000000-0000-0000-0000-000000000000'): Promise<Message[]> =>
  runner.query(
    'SELECT id, sender, recipient, reply_to, subject, source FROM mail_message WHERE id > $1 ORDER BY id LIMIT $2',
    [after, batchSize],
  );

async function wordsOf({ sender, recipient, reply_to: replyTo, subject, source }: Message): Promise<string> {
  const { simpleParser } = await import('mailparser');
  const { text = '' } = await simpleParser(source, { skipImageLinks: true });
  return [sender, recipient, replyTo ?? '', subject, text.replace(/\n-- \r?\n[^]*$/, '')]
    .join('\n')
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}\0]+/gu, '')
    .toLowerCase()
    .slice(0, 100_000);
}
