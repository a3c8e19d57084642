import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountAs } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';
import { runCommand } from '../support/command.js';

/** `npm run wisp`: the Written Information Security Plan, drafted from the settings in force. */
describe('the draft of a security plan', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tax-firm-wisp-'));
  let app: TestApp;
  let places = 0;

  beforeAll(async () => {
    app = await startApp();
    await accountAs(app, 'Staff Associate');
    await app.dataSource.query(
      "UPDATE account SET name = 'Ann | <b>Bold</b>' WHERE role = 'Staff Associate'",
    );
  });
  afterAll(async () => {
    await app.stop();
    rmSync(folder, { recursive: true });
  });

  async function draft(variables: Record<string, string> = {}, ...given: string[]) {
    const target = join(folder, String(places++));
    const { databaseUrl, dataDir } = app.environment;
    const all = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, ...variables };
    const ended = await runCommand('wisp', all, ...(given.length > 0 ? given : [target]));
    return { ...ended, target };
  }

  const markdownIn = (target: string) => readFileSync(join(target, 'wisp.md'), 'utf8');

  it('names what the settings leave open', async () => {
    const { code, output, target } = await draft();
    expect({ code, output }).toMatchObject({ code: 0 });
    const plan = markdownIn(target);
    expect(plan).toContain('Second factors are not required of staff (STAFF\\_SECURITY=relaxed)');
    expect(plan).toContain('No mail server is set');
    expect(plan).toMatch(/The portal’s address, http:.* is not encrypted/);
    expect(plan).toContain('| Ann \\| \\<b\\>Bold\\</b\\> | Staff Associate | yes | no |');
    expect(output).toContain('- Second factors are not required of staff');
    expect(statSync(join(target, 'wisp.md')).mode & 0o777).toBe(0o600);
  });

  it('describes a production’s settings, and none of its secrets', async () => {
    const { code, output, target } = await draft({
      STAFF_SECURITY: 'strict',
      STAFF_IDLE_MINUTES: '7',
      PUBLIC_URL: 'https://portal.cpa.example',
      SMTP_URL: 'smtps://sender:hidden-smtp@mail.cpa.example:465',
      S3_URL: 'https://key:hidden-s3@store.cpa.example/bucket?region=us-east-1',
      IMAP_URL: 'imaps://reader:hidden-imap@box.cpa.example:993',
      STRIPE_SECRET_KEY: 'hidden-stripe',
      STRIPE_PUBLISHABLE_KEY: 'pk_test',
      STRIPE_WEBHOOK_SECRET: 'hidden-webhook',
    });
    expect({ code, output }).toMatchObject({ code: 0 });
    const plan = markdownIn(target);
    for (const fact of [
      'Staff need a second factor',
      'sessions end after 7 minutes without input',
      'Browsers reach the portal over HTTPS only',
      '| mail.cpa.example | emails to clients |',
      '| box.cpa.example | the firm’s mailbox |',
      '| store.cpa.example | encrypted documents |',
      '| Stripe |',
    ])
      expect(plan).toContain(fact);
    expect(plan).not.toMatch(/hidden|relaxed|not encrypted|No mail server/);
    expect(plan).not.toContain(new URL(app.environment.databaseUrl!).password);
  });

  it('has the outline of Publication 5708', async () => {
    const { target } = await draft();
    expect(markdownIn(target).match(/^## .*$/gm)).toEqual([
      '## 1. Objective, purpose and scope',
      '## 2. Responsible people',
      '## 3. Risk assessment',
      '## 4. Inventory of hardware and services',
      '## 5. Safety measures',
      '## 6. Implementation clause',
      '## Attachment A. Record retention',
      '## Attachment B. Rules of conduct',
      '## Attachment C. Breach procedure',
      '## Attachment D. Hardware inventory',
      '## Attachment E. Training',
    ]);
  });

  it('can be filled in as a PDF: each blank is a field', async () => {
    const { target } = await draft();
    const pdf = readFileSync(join(target, 'wisp.pdf'), 'latin1');
    const blanks = markdownIn(target).match(/_{40}/g) ?? [];
    expect(pdf.slice(0, 5)).toBe('%PDF-');
    expect(blanks.length).toBeGreaterThan(10);
    expect(pdf.match(/\/FT \/Tx/g)).toHaveLength(blanks.length);
  });

  it('overwrites no plan, and needs a folder', async () => {
    const { target } = await draft();
    const before = markdownIn(target);
    const again = await draft({}, target);
    expect(again).toMatchObject({
      code: 2,
      output: expect.stringContaining('exists. Choose another folder') as string,
    });
    expect(markdownIn(target)).toBe(before);
    expect(await draft({}, 'one', 'two')).toMatchObject({
      code: 2,
      output: 'Name one folder: npm run wisp -- FOLDER\n',
    });
  });
});
