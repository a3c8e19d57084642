import { Clock } from '../../src/base/clock.js';
import { type Firm, FIRM } from '../../src/firm/firm.js';
import { EffectFailure } from '../../src/workflow/jobs/outbox.js';
import { type PostedMail } from '../../src/mail/transport/mail-composer.js';
import { MailService } from '../../src/mail/mail.service.js';
import { SmtpTransport } from '../../src/mail/transport/smtp-transport.js';
import { eventually } from '../support/eventually.js';
import { type Manners, startSmtpServer, type TestSmtpServer } from '../fixtures/smtp-server.js';
import { startApp, type TestApp } from '../support/app.js';

interface Row {
  status: string;
  attempts: number;
  cause: string | null;
  said: string | null;
}

const patience = 'greetingTimeout=2000&socketTimeout=1000';
const letter: PostedMail = {
  messageId: '<letter@cpa.example>',
  secret: false,
  bounceTo: 'website@cpa.example',
  to: { address: 'ada@people.example' },
  source: Buffer.from('Message-ID: <letter@cpa.example>\r\nSubject: Hello\r\n\r\nHello\r\n'),
};

/** Returns why a transport with this URL fails to send a message. */
async function failureOf(url: string, mail = letter): Promise<EffectFailure> {
  const transport = new SmtpTransport(url);
  try {
    await transport.send(mail);
  } catch (error) {
    return error as EffectFailure;
  } finally {
    transport.close();
  }
  throw new Error('It was sent');
}

describe('an email from the outbox', () => {
  let server: TestSmtpServer;
  let app: TestApp;
  let offset = 0;

  beforeAll(async () => {
    server = await startSmtpServer();
    app = await startApp({ environment: { smtpUrl: `smtp://127.0.0.1:${server.port}?${patience}` } });
    Object.assign(app.app.get(Clock), { now: () => new Date(Date.now() + offset) });
  });
  beforeEach(async () => {
    await app.asOwner('TRUNCATE outbox');
    server.received.length = server.accepted.length = 0;
  });
  afterAll(async () => {
    await app?.stop();
    await server?.stop();
  });

  const send = (to: string, from?: string) =>
    app.dataSource.transaction((manager) =>
      app.app.get(MailService, { strict: false }).enqueue(manager, {
        template: 'staffMessage',
        to,
        from,
        data: { subject: 'Hello', message: 'Hello' },
      }),
    );
  const row = async () => {
    const [found] = await app.dataSource.query<Row[]>('SELECT status, attempts, cause, said FROM outbox');
    return found!;
  };
  const tried = () => eventually(async () => (await row()).cause !== null);
  const done = () => eventually(async () => (await row()).status === 'done');

  it.each<[Manners, string, RegExp]>([
    ['knowsNobody', 'recipientRefused', /^550 .*No such user/],
    ['refusesMessage', 'contentRefused', /^554 .*Content refused/],
  ])('is dead immediately when the server %s', async (manners, cause, said) => {
    server.manners = manners;
    await send('ada@people.example');
    await tried();
    expect(await row()).toMatchObject({ status: 'dead', attempts: 1, cause });
    expect((await row()).said).toMatch(said);
  });

  it.each<[Manners, string, RegExp | null]>([
    ['refusesSender', 'notAccepted', /^550 /],
    ['isBusy', 'busy', /^451 /],
    ['closes', 'busy', /^421 /],
    ['cuts', 'cutOff', null],
    ['hangs', 'unreachable', null],
  ])('is tried again, under the same Message-ID, when the server %s', async (manners, cause, said) => {
    server.manners = manners;
    await send('ada@people.example');
    await tried();
    const failed = await row();
    expect(failed).toMatchObject({ status: 'pending', attempts: 1, cause });
    if (said) expect(failed.said).toMatch(said);
    else expect(failed.said).toBeNull();

    server.manners = 'accepts';
    offset += 3000;
    await done();
    expect(server.accepted).toHaveLength(1);
    expect(new Set(server.received.map(({ mail }) => mail.messageId)).size).toBe(1);
  });

  it('has our address as the envelope sender, so that bounces come only to us', async () => {
    server.manners = 'accepts';
    const office = app.app.get<Firm>(FIRM).offices[0]!.email;
    await send('ada@people.example', office);
    await done();
    const [accepted] = server.accepted;
    expect(accepted).toMatchObject({ from: 'website@cpa.example', to: ['ada@people.example'] });
    expect(accepted?.mail.from?.value[0]?.address).toBe(office);
  });

  it('causes no further email when it is dead', async () => {
    server.manners = 'knowsNobody';
    await send(app.app.get<Firm>(FIRM).email);
    await tried();
    expect(await app.dataSource.query('SELECT 1 FROM outbox')).toHaveLength(1);
  });

  it('shares a few connections with other emails', async () => {
    server.manners = 'accepts';
    const before = server.connections;
    await Promise.all(Array.from({ length: 40 }, (_, n) => send(`client-${n}@people.example`)));
    await eventually(async () => server.accepted.length === 40);
    expect(server.connections - before).toBeLessThanOrEqual(8);
  });
});

describe('the connection to the mail server', () => {
  it('is secure from the first byte with smtps, and after STARTTLS if required', async () => {
    const secure = await startSmtpServer({ secure: true });
    const upgraded = await startSmtpServer({ disabledCommands: [] });
    const trusting = 'tls.rejectUnauthorized=false'; // the test's certificate is self-signed
    for (const url of [
      `smtps://127.0.0.1:${secure.port}?${trusting}`,
      `smtp://127.0.0.1:${upgraded.port}?requireTLS=true&${trusting}`,
    ]) {
      const transport = new SmtpTransport(url);
      await transport.send(letter);
      transport.close();
    }
    expect([...secure.accepted, ...upgraded.accepted].map((mail) => mail.secure)).toEqual([true, true]);
    await Promise.all([secure.stop(), upgraded.stop()]);
  });

  it('is refused if it should be secure and is not, or if the certificate is not trusted', async () => {
    const plain = await startSmtpServer();
    const unknown = await startSmtpServer({ secure: true });
    for (const url of [
      `smtp://127.0.0.1:${plain.port}?requireTLS=true`,
      `smtps://127.0.0.1:${unknown.port}`,
      `smtps://127.0.0.1:${plain.port}`,
    ]) {
      expect(await failureOf(url)).toMatchObject({ facts: { cause: 'insecure', permanent: false } });
    }
    expect([...plain.received, ...unknown.received]).toEqual([]);
    await Promise.all([plain.stop(), unknown.stop()]);
  });

  it('is retried if nothing answers, our sign-in fails, or it is missing', async () => {
    const strict = await startSmtpServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_, __, refuse) => refuse(Object.assign(new Error('Wrong password'), { responseCode: 535 })),
    });
    const gone = await startSmtpServer();
    await gone.stop();
    expect(await failureOf(`smtp://127.0.0.1:${gone.port}`)).toMatchObject({
      facts: { cause: 'unreachable', permanent: false },
    });
    for (const who of ['website:wrong@', '']) {
      const failure = await failureOf(`smtp://${who}127.0.0.1:${strict.port}`);
      expect(failure).toMatchObject({ facts: { cause: 'notAccepted', permanent: false } });
    }
    await strict.stop();
  });

  it('never tells staff what a server quotes of a secret email, in its answer or in a later report', async () => {
    const dsn: (string | undefined)[] = [];
    const server = await startSmtpServer({
      hideDSN: false,
      onData(stream, { envelope }, done) {
        dsn.push(envelope.dsn?.ret ?? undefined);
        const quote = '5.7.1 Blocked: http://cpa.example/PriceTool#draft=abc';
        stream.resume().on('end', () => {
          done(Object.assign(new Error(quote), { responseCode: 554 }));
        });
      },
    });
    const failure = await failureOf(`smtp://127.0.0.1:${server.port}`, { ...letter, secret: true });
    expect(failure).toMatchObject({ facts: { cause: 'contentRefused', permanent: true, said: '554 5.7.1' } });
    expect(`${failure.message} ${failure.stack} ${String(failure.cause)}`).not.toContain('abc');
    expect((await failureOf(`smtp://127.0.0.1:${server.port}`)).facts.said).toContain('abc');
    expect(dsn).toEqual(['HDRS', undefined]);
    await server.stop();
  });

  it('is refused without a recipient', async () => {
    const server = await startSmtpServer();
    const mail = { ...letter, to: { address: '' } };
    expect(await failureOf(`smtp://127.0.0.1:${server.port}`, mail)).toMatchObject({
      facts: { cause: 'recipientRefused', permanent: true },
    });
    expect(server.received).toEqual([]);
    await server.stop();
  });
});
