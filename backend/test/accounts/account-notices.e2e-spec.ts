import { type EntityManager } from 'typeorm';
import { AccountNotices } from '../../src/accounts/account/account-notices.js';
import { Account } from '../../src/accounts/account/account.entity.js';
import { accountAs, type TestAccount } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';
import { addressee, mailThat, sentMails } from '../support/mail.js';

let app: TestApp;
let notices: AccountNotices;
beforeAll(async () => {
  app = await startApp();
  notices = app.app.get(AccountNotices, { strict: false });
});
afterAll(() => app.stop());

const within = (act: (manager: EntityManager) => Promise<void>) => app.dataSource.transaction(act);
const mailTo = (email: string) => mailThat(app, (sent) => addressee(sent) === email);

describe('a notice about an account', () => {
  let client: TestAccount;
  beforeEach(async () => {
    client = await accountAs(app, 'Client');
  });

  it('tells of a changed password', async () => {
    await within((manager) => notices.tell(manager, client, 'passwordChanged', {}));
    const mail = await mailTo(client.email);
    expect(mail.subject).toContain('Your password was changed');
    expect(mail.text).toContain(`Hello ${client.name},`);
    expect(mail.text).toContain('http://cpa.example/ForgotPassword');
  });

  it('tells the old address of a changed address, without the whole new one', async () => {
    const fresh = 'grace.hopper@elsewhere.example';
    const account = await app.dataSource.manager.findOneByOrFail(Account, { id: client.id });
    await within((manager) => notices.emailChanged(manager, account, fresh));
    const mail = await mailTo(client.email);
    expect(mail.text).toContain('g…@elsewhere.example');
    expect(mail.text).not.toContain('grace.hopper');
    expect((await sentMails(app)).map(addressee)).not.toContain(fresh);
  });

  it('tells an old address that nobody verified of no address that someone typed', async () => {
    const { id, email } = await accountAs(app, 'Client', { verified: false });
    const account = await app.dataSource.manager.findOneByOrFail(Account, { id });
    await within((manager) => notices.emailChanged(manager, account, 'refund@call-us.example'));
    const { subject, text } = await mailThat(
      app,
      (sent) => sent.subject === 'Your email address was changed' && addressee(sent) === email,
    );
    expect(`${subject} ${text}`).not.toMatch(/call-us|New address/);
  });

  it('tells of a changed second factor', async () => {
    await within((manager) =>
      notices.tell(manager, client, 'secondFactorChanged', { change: 'authenticatorRemoved' }),
    );
    expect((await mailTo(client.email)).text).toContain('The authenticator app was removed');
  });

  it('tells of a sign-in on a new device', async () => {
    const place = { device: 'Firefox on Windows', address: '192.0.2.7' };
    await within((manager) => notices.tell(manager, client, 'newDevice', place));
    const { text } = await mailTo(client.email);
    expect(text).toContain('Device: Firefox on Windows');
    expect(text).toContain('IP address: 192.0.2.7');
  });

  it('is not sent if the change is rolled back', async () => {
    const undone = within(async (manager) => {
      await notices.tell(manager, client, 'passwordChanged', {});
      throw new Error('rolled back');
    });
    await expect(undone).rejects.toThrow('rolled back');
    const rows = await app.dataSource.query('SELECT 1 FROM outbox WHERE source = $1', [client.id]);
    expect(rows).toEqual([]);
  });
});
