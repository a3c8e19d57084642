import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { FIRM, type Firm } from '../../src/firm/firm.js';
import { type MailContent } from '../../src/mail/text/mail-content.js';
import { MailService } from '../../src/mail/mail.service.js';
import { MailMessageEntity } from '../../src/mail/mail-message.entity.js';
import { type MailTemplate, type MailTemplates } from '../../src/mail/text/mail-templates.js';
import { shortText } from '../../src/mail/transport/mail-composer.js';
import { accountAs, type TestAccount } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';
import { addressee, mailThat, secretMails, sentMails } from '../support/mail.js';

const link = '/ClientTaxReturn/11111111-1111-4111-8111-111111111111';
const fromClient = {
  clientName: 'Ada Example',
  clientEmail: 'ada@people.example',
  message: 'When is it ready?',
  link,
};

/** Content as a workflow step provides it. */
const quoteSent: MailContent = {
  subject: 'Your price quote is $300.00',
  heading: 'Your price quote',
  paragraphs: ['We reviewed your documents.'],
  facts: [['Price', '$300.00']],
  button: { label: 'Review the quote', href: link },
};

/** Each template with difficult data, text that it must contain, and its link if its data has none. */
const examples: {
  [Name in MailTemplate]: { data: MailTemplates[Name]; says: string[]; link?: string };
} = {
  messageFromFirm: {
    data: { senderName: 'Zoë Preparer', message: 'First line\n<b>second</b> & "third"', link },
    says: ['Zoë Preparer sent you a message', 'First line', '<b>second</b> & "third"'],
  },
  consentGiven: {
    data: {
      recipient: 'Lee of <First> Example Bank',
      order: '2025 individual return',
      until: '2026-03-03T02:05:00.000Z',
    },
    says: [
      'Lee of <First> Example Bank',
      'March 2, 2026 at 9:05 PM Eastern Time',
      'withdraw your consent there',
    ],
    link: '/Consents',
  },
  sharedCopy: {
    data: {
      link: '/SharedCopy#token=abc',
      until: '2026-03-03T02:05:00.000Z',
    },
    says: ['One of our clients asked us', 'March 2, 2026 at 9:05 PM Eastern Time', 'don’t forward'],
  },
  passwordReset: {
    data: { link: '/PasswordResetLink', pin: 'K7WQ-2MXP-9RTA', minutes: 30 },
    says: ['K7WQ-2MXP-9RTA', '30 minutes'],
  },
  draftLink: { data: { link: '/PriceTool?draft=abc', days: 30 }, says: ['30 days', 'any device'] },
  verifyEmail: { data: { link: '/VerifyEmail#token=abc', hours: 24 }, says: ['24 hours', 'don’t confirm'] },
  staffInvitation: {
    data: { role: 'Senior Associate', link: '/Invitation#token=abc', days: 7 },
    says: ['as Senior Associate', '7 days', 'don’t forward'],
  },
  spouseInvitation: {
    data: { taxYear: 2025, link: '/Invitation#spouse=abc', days: 14 },
    says: ['Your spouse signed the e-file authorization', 'for 2025', '14 days', 'don’t forward'],
  },
  spouseTurn: {
    data: { taxpayer: 'Ada', taxYear: 2025, link: '/SpouseReturn/1' },
    says: ['your joint tax return for 2025', 'until you sign too'],
  },
  spouseNews: {
    data: {
      news: 'signed',
      taxYear: 2025,
      at: '2026-03-03T02:05:00.000Z',
      link: '/SpouseReturn/1',
    },
    says: ['both spouses have signed', 'signed copy', 'March 2, 2026 at 9:05 PM Eastern Time', 'call us'],
  },
  spouseJoined: {
    data: {
      spouse: 'Sam Ferris',
      email: 'sam@people.example',
      at: '2026-03-03T02:05:00.000Z',
      taxYear: 2025,
      link: '/ClientTaxReturn/1/sign',
    },
    says: [
      'Sam Ferris',
      'your joint tax return for 2025',
      'sam@people.example',
      'March 2, 2026 at 9:05 PM Eastern Time',
      'withdraw',
    ],
  },
  spouseAccessEnded: {
    data: { taxYear: 2025, at: '2026-03-03T02:05:00.000Z' },
    says: ['your joint tax return for 2025', 'March 2, 2026 at 9:05 PM Eastern Time', 'call us'],
  },
  diskFull: {
    data: { found: '0.3 GB are free at /data', at: '2026-03-03T02:05:00.000Z' },
    says: ['nobody can sign in', '0.3 GB are free at /data', 'March 2, 2026 at 9:05 PM Eastern Time'],
  },
  returnsAssigned: {
    data: { by: 'Sam Senior', returns: 12, link: '/Admin/Dashboard?assignee=me' },
    says: ['Sam Senior assigned 12 tax returns to you.'],
    link: '/Admin/Dashboard?assignee=me',
  },
  returnNudged: {
    data: { by: 'Sam Senior', client: 'Ada Berg', link: '/AdminTaxReturn/0' },
    says: ['Sam Senior asks you to continue with the tax return of Ada Berg.'],
    link: '/AdminTaxReturn/0',
  },
  accessAsked: {
    data: {
      person: { name: 'Zoë <b>Preparer</b>', email: 'zoe@people.example', role: 'CPA/EA' },
      at: '2026-03-03T02:05:00.000Z',
    },
    says: ['zoe@people.example', 'CPA/EA', 'March 2, 2026 at 9:05 PM Eastern Time'],
    link: '/Admin/ApproveUser',
  },
  ownersChanged: {
    data: {
      person: { name: 'Zoë <b>Preparer</b>', email: 'zoe@people.example', role: 'Owner' },
      by: 'Olive <i>Owner</i>',
      at: '2026-03-03T02:05:00.000Z',
    },
    says: ['zoe@people.example', 'Olive <i>Owner</i>', 'March 2, 2026 at 9:05 PM Eastern Time'],
    link: '/Admin/ApproveUser',
  },
  unusualAccess: {
    data: {
      what: 'returnsRead',
      count: 82,
      person: { name: 'Zoë <b>Preparer</b>', email: 'zoe@people.example', role: 'CPA/EA' },
      at: '2026-03-03T02:05:00.000Z',
      link,
    },
    says: [
      'opened 82 different tax returns within an hour',
      'Zoë <b>Preparer</b>',
      'zoe@people.example',
      'CPA/EA',
      'March 2, 2026 at 9:05 PM Eastern Time',
    ],
  },
  invitationAccepted: {
    data: {
      invited: 'Zoë Preparer',
      email: 'zoe@people.example',
      role: 'CPA/EA',
      at: '2026-03-03T02:05:00.000Z',
    },
    says: ['Zoë Preparer', 'zoe@people.example', 'CPA/EA', 'March 2, 2026 at 9:05 PM Eastern Time'],
    link: '/Admin/ApproveUser',
  },
  changeEmail: { data: { link: '/ChangeEmail#token=abc', hours: 24 }, says: ['24 hours', 'don’t confirm'] },
  emailInUse: { data: {}, says: ['already has an account', 'changed nothing'], link: '/login' },
  nameChanged: {
    data: { at: '2026-03-03T02:05:00.000Z', newName: 'Ada <Byron>' },
    says: ['Ada <Byron>', 'March 2, 2026 at 9:05 PM Eastern Time'],
    link: '/ForgotPassword',
  },
  passwordChanged: {
    data: { at: '2026-03-03T02:05:00.000Z' },
    says: ['March 2, 2026 at 9:05 PM Eastern Time'],
    link: '/ForgotPassword',
  },
  emailChangeRequested: {
    data: { at: '2026-03-03T02:05:00.000Z', newEmail: 'g…@people.example' },
    says: ['g…@people.example', 'reset your password now'],
    link: '/ForgotPassword',
  },
  emailChanged: {
    data: { at: '2026-03-03T02:05:00.000Z', newEmail: 'g…@people.example' },
    says: ['g…@people.example', 'call us now'],
  },
  dailyRoot: {
    data: {
      day: '2026-11-20',
      hash: 'a'.repeat(64),
      previous: null,
      heads: 2,
      headsHash: 'b'.repeat(64),
      reads: 1,
      readsHash: 'c'.repeat(64),
      security: { seq: 7, head: 'd'.repeat(64) },
      fingerprint: 'e'.repeat(64),
    },
    says: ['2026-11-20', 'a'.repeat(64), 'none', 'Security log (row 7)', 'd'.repeat(64), 'e'.repeat(64)],
  },
  hourlySeal: {
    data: {
      at: '2026-11-20T15:00:00.000Z',
      hash: 'a'.repeat(64),
      heads: 2,
      headsHash: 'b'.repeat(64),
      security: { seq: 7, head: 'd'.repeat(64) },
    },
    says: ['2026-11-20, 15:00', 'a'.repeat(64), 'Security log (row 7)', 'd'.repeat(64)],
  },
  secondFactorGuessed: {
    data: { at: '2026-03-03T02:05:00.000Z' },
    says: ['wrong second factor several times', 'March 2, 2026 at 9:05 PM Eastern Time'],
    link: '/ForgotPassword',
  },
  secondFactorChanged: {
    data: { at: '2026-03-03T02:05:00.000Z', change: 'passkeyAdded' },
    says: [
      'A passkey was added',
      'doesn’t keep out someone who has the passkey',
      'March 2, 2026 at 9:05 PM Eastern Time',
    ],
    link: '/Account',
  },
  newDevice: {
    data: {
      at: '2026-03-03T02:05:00.000Z',
      device: 'Firefox <on> "Windows"',
      address: '2001:db8::7',
    },
    says: ['Firefox <on> "Windows"', '2001:db8::7', 'March 2, 2026 at 9:05 PM Eastern Time'],
    link: '/ForgotPassword',
  },
  signInsPaused: {
    data: { at: '2026-03-03T02:05:00.000Z', address: '2001:db8:1:2::/64' },
    says: ['did not get in', '2001:db8:1:2::/64', 'March 2, 2026 at 9:05 PM Eastern Time'],
    link: '/ForgotPassword',
  },
  staffMessage: {
    data: { subject: 'Your 1099', message: 'Please send it <again>.' },
    says: ['Please send it <again>.'],
  },
  clientMessage: { data: fromClient, says: ['ada@people.example', 'When is it ready?'] },
  contactMessage: {
    data: { name: 'Grace', email: 'grace@people.example', message: 'Hello', office: 'Seattle' },
    says: ['grace@people.example', 'Seattle', 'Hello'],
  },
  serviceRequest: {
    data: {
      name: 'Grace',
      email: 'grace@people.example',
      phone: '212-555-0142',
      message: 'Soon?',
      service: 'Bookkeeping',
      facts: [['Hours a month', '4']],
    },
    says: ['Grace asked for a call', 'Bookkeeping', '212-555-0142', 'Hours a month', 'Soon?'],
    link: '/Admin/Requests',
  },
  serviceRequestReceived: {
    data: { service: 'Bookkeeping' },
    says: ['Bookkeeping', 'within 24 to 48 hours'],
  },
  serviceRequestWaits: {
    data: {
      name: 'Grace',
      email: 'grace@people.example',
      phone: '212-555-0142',
      service: 'Bookkeeping',
      at: '2026-02-17T15:30:00.000Z',
    },
    says: ['One business day has passed', 'Grace', 'Bookkeeping', '212-555-0142', 'February 17, 2026'],
    link: '/Admin/Requests',
  },
  infectedFile: {
    data: { file: 'scan.pdf', sender: 'Grace', virus: 'Win.Test.Thing-1', link },
    says: ['scan', 'Grace', 'Thing-1'],
  },
};

/** Emails that visitors and clients can cause; others go to the firm and its witness, or staff wrote them. */
const toPeople = [
  'messageFromFirm',
  'consentGiven',
  'sharedCopy',
  'passwordReset',
  'draftLink',
  'verifyEmail',
  'changeEmail',
  'emailInUse',
  'spouseInvitation',
  'spouseTurn',
  'spouseNews',
  'spouseJoined',
  'spouseAccessEnded',
  'passwordChanged',
  'nameChanged',
  'emailChangeRequested',
  'secondFactorChanged',
  'newDevice',
  'signInsPaused',
  'secondFactorGuessed',
] as const satisfies MailTemplate[];

/** The address of a button: through the sign-in for pages that need a session. */
const opened = (path: string) =>
  /^\/(ClientTaxReturn|SpouseReturn|Consents|Account|Admin)/.test(path)
    ? `/login?next=${path.replace(/&/g, '%26')}`
    : path;

const collapsed = (text: string | false | undefined) => (text || '').replace(/\s+/g, ' ');

describe('without a mail server', () => {
  let app: TestApp;
  let mail: MailService;
  let firm: Firm;
  let reader: TestAccount;
  beforeAll(async () => {
    app = await startApp();
    reader = await accountAs(app, 'Client');
    mail = app.app.get(MailService, { strict: false });
    firm = app.app.get<Firm>(FIRM);
  });
  afterAll(() => app.stop());

  it.each(Object.keys(examples) as MailTemplate[])('%s is readable as text and as HTML', async (template) => {
    const { data, says, link } = examples[template];
    const secret = secretMails.includes(template);
    const messageId = `<${secret ? 'secret.' : ''}reads-${template}@cpa.example>`;
    const to = { name: reader.name, address: reader.email };
    await mail.send(template, { to, data, messageKey: `reads-${template}` });
    const read = await mailThat(app, (sent) => sent.messageId === messageId);
    expect(read.text?.includes(`Hello ${reader.name},`)).toBe(template !== 'staffMessage');
    expect([read.to].flat()[0]!.value[0]!.name).toBe(reader.name);

    const html = collapsed(read.html);
    const shown = html
      .replace(/<[^>]*>/g, '')
      .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
    for (const words of says) {
      expect(collapsed(read.text)).toContain(words);
      expect(shown).toContain(words);
    }
    expect(read.from?.value[0]).toMatchObject({ address: 'website@cpa.example', name: firm.name });
    const hrefs = [...html.matchAll(/href="([^"]*)"/g)]
      .map(([, href]) => href!)
      .filter((href) => !href.startsWith('mailto:'));
    const path = 'link' in data ? data.link : link;
    const expected = path ? [`http://cpa.example${opened(path)}`] : [];
    expect(hrefs.map((href) => href.replaceAll('&#61;', '='))).toEqual(expected);
    expect(html).not.toMatch(/<script|<img|<link|url\(|undefined|\[object/i);
    expect(read.text).not.toMatch(/undefined|\[object/);
    expect(read.subject).not.toMatch(/undefined|\[object/);
    const written = [
      'messageFromFirm',
      'staffMessage',
      'clientMessage',
      'contactMessage',
      'serviceRequest',
    ].includes(template);
    expect(read.headers.get('auto-submitted')).toBe(written ? undefined : 'auto-generated');
    expect(read.headers.get('x-auto-response-suppress')).toBe(written ? undefined : 'OOF, AutoReply');
  });

  it.each(toPeople)(
    '%s repeats nothing that someone typed to an address that nobody verified',
    async (template) => {
      const typed = ['recipient', 'order', 'taxpayer', 'spouse', 'email', 'newName', 'newEmail'];
      const words = 'Refund on hold';
      const data = Object.fromEntries(
        Object.entries(examples[template].data).map(([key, value]) => [
          key,
          typed.includes(key) ? words : value,
        ]),
      ) as MailTemplates[typeof template];
      const unverified = await accountAs(app, 'Client', { verified: false });
      const to = { name: words, address: unverified.email };
      const attachments = [{ name: 'receipt.pdf', type: 'application/pdf', content: Buffer.from(words) }];
      await mail.send(template, { to, data, attachments, messageKey: `strange-${template}` });
      const read = await mailThat(app, (sent) => addressee(sent) === unverified.email);
      expect(read.text).toContain('Hello,');
      expect(`${read.subject} ${read.text} ${read.html} ${[...read.headers.values()].join()}`).not.toContain(
        words,
      );
      expect([read.to].flat()[0]!.value[0]!.name).toBe('');
      expect(read.attachments).toEqual([]);
    },
  );

  it('formats given content', async () => {
    await mail.sendContent(() => quoteSent, {
      to: { name: reader.name, address: reader.email },
      messageKey: 'written',
    });
    const read = await mailThat(app, (sent) => sent.messageId === '<written@cpa.example>');
    expect(read.subject).toBe(quoteSent.subject);
    for (const words of [`Hello ${reader.name},`, 'Price: $300.00', `http://cpa.example/login?next=${link}`])
      expect(read.text).toContain(words);
    expect(read.html).toContain(`href="http://cpa.example/login?next=${link}"`);
    expect(read.headers.get('auto-submitted')).toBe('auto-generated');
  });

  it('escapes what people typed, and prevents header injection', async () => {
    const name = 'Eve "<script>alert(1)</script>"\r\nBcc: everyone@people.example';
    await mail.send('contactMessage', {
      to: { name, address: 'escaped@people.example' },
      replyTo: { name, address: 'eve@people.example' },
      fromName: name,
      data: {
        name,
        email: 'eve@people.example',
        message: '</blockquote><img src=x onerror=alert(1)>',
        office: 'Seattle',
      },
      messageKey: 'escaped',
    });
    const read = await mailThat(app, (sent) => addressee(sent) === 'escaped@people.example');
    expect(read.html).not.toMatch(/<script|<img/);
    expect(read.html).toContain('&#60;img src=x onerror=alert(1)&#62;');
    expect(read.bcc).toBeUndefined();
    expect(read.headers.has('bcc')).toBe(false);
    expect(read.replyTo?.value).toEqual([{ address: 'eve@people.example', name: shortText(name) }]);
  });

  it('keeps one message per key, however often it is sent', async () => {
    const send = (data: MailTemplates['staffMessage'], messageKey: string) =>
      mail.send('staffMessage', { to: 'once@people.example', data, messageKey });
    await Promise.all([1, 2, 3].map(() => send({ subject: 'Once', message: 'One' }, 'return:7:0')));
    await send({ subject: 'Once', message: 'One' }, 'return:7:0');
    await send({ subject: 'Twice', message: 'Two' }, 'return/7 0');
    const subjects = (await sentMails(app))
      .filter((sent) => addressee(sent) === 'once@people.example')
      .map((sent) => sent.subject);
    expect(subjects.sort()).toEqual(['Once', 'Twice']);
    expect(
      (await readdir(join(app.environment.dataDir, 'mail'))).filter((name) => !name.endsWith('.eml')),
    ).toEqual([]);
  });

  it('sends from an office’s address, and continues threads', async () => {
    const office = firm.offices[0]!;
    await mail.send('messageFromFirm', {
      to: 'thread@people.example',
      from: office.email,
      fromName: 'Zoë Preparer',
      messageKey: 'thread',
      data: { senderName: 'Zoë Preparer', message: 'Hello' },
      references: ['<first@people.example>', '<second@people.example>'],
    });
    const read = await mailThat(app, (sent) => addressee(sent) === 'thread@people.example');
    expect(read.from?.value).toEqual([{ address: office.email, name: 'Zoë Preparer' }]);
    expect(read.inReplyTo).toBe('<second@people.example>');
    expect(read.references).toEqual(['<first@people.example>', '<second@people.example>']);
  });

  it('also delivers emails to the firm to its mailbox, once', async () => {
    const messages = app.dataSource.getRepository(MailMessageEntity);
    const before = await messages.count();
    for (const to of [firm.email, firm.offices[1]!.email.toUpperCase(), firm.email, 'ada@people.example']) {
      await mail.send('clientMessage', { to, data: fromClient, messageKey: `own-${to.toLowerCase()}` });
    }
    expect(await messages.count()).toBe(before + 2);
    const stored = await messages.findOneByOrFail({
      messageId: `<own-${encodeURIComponent(firm.email)}@cpa.example>`,
    });
    expect(stored).toMatchObject({
      recipient: firm.email,
      subject: 'Message from Ada Example',
      open: true,
    });
  });

  it('sends what a transaction enqueued if and only if it commits', async () => {
    const job = (to: string) =>
      ({ template: 'staffMessage', to, data: { subject: 'Enqueued', message: 'Hello' } }) as const;
    await app.dataSource.transaction((manager) => mail.enqueue(manager, job('kept@people.example')));
    const failing = app.dataSource.transaction(async (manager) => {
      await mail.enqueue(manager, job('lost@people.example'));
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await mailThat(app, (sent) => addressee(sent) === 'kept@people.example');
    expect((await sentMails(app)).filter((sent) => addressee(sent) === 'lost@people.example')).toEqual([]);
  });
});

describe('with a mail server', () => {
  const received: { from: string; to: string[]; mail: ParsedMail }[] = [];
  let busy = false;
  let server: SMTPServer;
  let app: TestApp;
  let mail: MailService;

  beforeAll(async () => {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, session, done) {
        simpleParser(stream).then((read) => {
          if (busy) return done(Object.assign(new Error('Try again later'), { responseCode: 451 }));
          const { mailFrom, rcptTo } = session.envelope;
          received.push({
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map(({ address }) => address),
            mail: read,
          });
          done();
        }, done);
      },
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.server.address() as { port: number };
    app = await startApp({
      environment: { smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'website@cpa.example' },
    });
    mail = app.app.get(MailService, { strict: false });
  });
  afterAll(async () => {
    await app.stop();
    await new Promise<void>((resolve) => server.close(resolve));
  });

  it('sends the whole message and keeps no file', async () => {
    await mail.sendContent(() => quoteSent, {
      to: { name: 'Zoë Łukasz', address: 'zoe@people.example' },
      messageKey: 'r.3.quote',
    });
    const [got] = received;
    expect(got).toMatchObject({ from: 'website@cpa.example', to: ['zoe@people.example'] });
    expect(got!.mail.messageId).toBe('<r.3.quote@cpa.example>');
    expect(got!.mail.to).toMatchObject({ value: [{ name: '', address: 'zoe@people.example' }] });
    expect(got!.mail.text).toContain('$300.00');
    expect(got!.mail.html).toContain('$300.00');
    await expect(
      readFile(join(app.environment.dataDir, 'mail', 'r.3.quote@cpa.example.eml')),
    ).rejects.toThrow('ENOENT');
  });

  it('also delivers emails to the firm to the built-in mailbox', async () => {
    const firm = app.app.get<Firm>(FIRM);
    await mail.sendContent(() => quoteSent, { to: firm.email, messageKey: 'r.0.new' });
    expect(received.at(-1)?.to).toEqual([firm.email]);
    expect(
      await app.dataSource.getRepository(MailMessageEntity).countBy({ messageId: '<r.0.new@cpa.example>' }),
    ).toBe(1);
  });

  it('fails if the server does not accept it, and sends it with the same id later', async () => {
    const send = () =>
      mail.sendContent(() => quoteSent, { to: 'late@people.example', messageKey: 'r.9.ready' });
    busy = true;
    await expect(send()).rejects.toThrow('Try again later');
    busy = false;
    await send();
    expect(
      received.filter(({ to }) => to[0] === 'late@people.example').map(({ mail: read }) => read.messageId),
    ).toEqual(['<r.9.ready@cpa.example>']);
  });
});
