import { Logger } from '@nestjs/common';
import { ImapFlow, type ImapFlowError } from 'imapflow';
import PQueue from 'p-queue';
import { z } from 'zod';
import { type ImapSettings, type OAuthClient } from '../../base/config/imap-settings.js';
import { MailServerUnavailable } from '../store/mailbox.js';

/** How long a request waits for a connection. */
const waitMs = 10_000;
/** Time limit of one task. After that, the connection counts as dead. */
const workMs = 15_000;
/** How long an idle connection is kept for the next request. */
const idleMs = 60_000;
/** We ask for small pieces, so a larger response means that something is wrong. */
const maxBytes = 64 * 1024 * 1024;

const slow = 'The mail server is slow at the moment. Please try again in a minute.';
const notAccepted = 'The mail server rejected our password or token.';

/**
 * A small pool of connections to the mail server, opened on demand and kept for a minute. During an outage it tries
 * again after 1, 2, 4 … up to 30 seconds; requests in between fail at once.
 */
export class ImapConnections {
  private readonly logger = new Logger('MailServer');
  private readonly tokens?: AccessTokens;
  private readonly idle: { readonly client: ImapFlow; readonly timer: NodeJS.Timeout }[] = [];
  private readonly open = new Set<ImapFlow>();
  private readonly queue: PQueue;
  private closed = false;
  private outage?: {
    readonly times: number;
    readonly askAgainAt: number;
    readonly error: MailServerUnavailable;
  };

  /**
   * @param atOnce how many may be in use at a time
   * @param connectMs how long the server may take to greet
   */
  constructor(
    private readonly settings: ImapSettings,
    atOnce: number,
    private readonly connectMs = 10_000,
  ) {
    this.queue = new PQueue({ concurrency: atOnce });
    if ('tokenUrl' in settings.secret) this.tokens = new AccessTokens(settings.secret);
  }

  /**
   * Runs work with exclusive use of a connection. If a kept connection turns out to be dead, the work runs again on a
   * new one, so it must be repeatable.
   * @throws MailServerUnavailable
   */
  use<Result>(work: (client: ImapFlow) => Promise<Result>): Promise<Result> {
    const waiting = new AbortController();
    const timer = setTimeout(() => waiting.abort(new MailServerUnavailable(slow)), waitMs);
    const task = () => {
      clearTimeout(timer);
      return this.run(work);
    };
    return this.queue.add(task, { signal: waiting.signal });
  }

  /** Closes every connection. Work in progress fails with MailServerUnavailable. */
  async close(): Promise<void> {
    this.closed = true;
    const idle = this.idle.splice(0);
    for (const { timer } of idle) clearTimeout(timer);
    await Promise.race([
      Promise.allSettled(idle.map(({ client }) => client.logout())),
      new Promise((resolve) => setTimeout(resolve, 1000).unref()),
    ]);
    for (const client of this.open) client.close();
  }

  private async run<Result>(work: (client: ImapFlow) => Promise<Result>): Promise<Result> {
    const kept = this.takeIdle();
    if (kept) {
      try {
        return await this.work(kept, work);
      } catch (error) {
        if (!(error instanceof MailServerUnavailable)) throw error;
      }
    }
    return this.work(await this.connect(), work);
  }

  private takeIdle(): ImapFlow | undefined {
    const taken = this.idle.pop();
    if (!taken) return undefined;
    clearTimeout(taken.timer);
    return taken.client;
  }

  private async work<Result>(client: ImapFlow, work: (client: ImapFlow) => Promise<Result>): Promise<Result> {
    const deadline = setTimeout(() => client.close(), workMs);
    try {
      const result = await work(client);
      // On a lost connection ImapFlow returns undefined as if nothing was found; `noop` reveals the loss.
      if (result === undefined && isAlive(client)) await client.noop();
      if (!isAlive(client)) throw new Error('connection lost');
      this.keep(client);
      return result;
    } catch (error) {
      if (isAlive(client) && !isOutage(error)) {
        this.keep(client);
        throw error;
      }
      client.close();
      this.logger.warn(`The mail server closed the connection or refused: ${reasonOf(error)}`);
      throw new MailServerUnavailable();
    } finally {
      clearTimeout(deadline);
    }
  }

  private keep(client: ImapFlow): void {
    if (this.closed || !isAlive(client)) return client.close();
    const timer = setTimeout(() => {
      this.forget(client);
      void client.logout().catch(() => client.close());
    }, idleMs).unref();
    this.idle.push({ client, timer });
  }

  private forget(client: ImapFlow): void {
    const place = this.idle.findIndex((entry) => entry.client === client);
    if (place >= 0) clearTimeout(this.idle.splice(place, 1)[0]!.timer);
  }

  private async connect(): Promise<ImapFlow> {
    if (this.closed) throw new MailServerUnavailable();
    if (this.outage && Date.now() < this.outage.askAgainAt) throw this.outage.error;
    try {
      const client = await this.signIn().catch((error: unknown) => {
        // The token may have been revoked before it expired.
        if (!isRefusal(error) || !this.tokens) throw error;
        this.tokens.forget();
        return this.signIn();
      });
      if (this.outage) this.logger.log('The mail server is back');
      this.outage = undefined;
      return client;
    } catch (error) {
      throw this.failed(error);
    }
  }

  private async signIn(): Promise<ImapFlow> {
    const client = await this.newClient();
    this.open.add(client);
    client.on('error', () => client.close());
    client.on('close', () => {
      this.open.delete(client);
      this.forget(client);
    });
    try {
      await client.connect();
      return client;
    } catch (error) {
      client.close();
      this.open.delete(client);
      throw error;
    }
  }

  private async newClient(): Promise<ImapFlow> {
    const { host, port, tls, ca, user, secret } = this.settings;
    const accessToken = await this.tokens?.get();
    return new ImapFlow({
      host,
      port,
      secure: tls === 'implicit',
      doSTARTTLS: tls === 'required' ? true : tls === 'none' ? false : undefined,
      tls: { minVersion: 'TLSv1.2', ...(ca === undefined ? {} : { ca }) },
      auth:
        'password' in secret
          ? { user, pass: secret.password }
          : { user, accessToken: 'accessToken' in secret ? secret.accessToken : accessToken },
      logger: false,
      disableAutoIdle: true,
      connectionTimeout: this.connectMs,
      greetingTimeout: this.connectMs,
      socketTimeout: 2 * idleMs,
      maxLiteralSize: maxBytes,
      maxResponseSize: 2 * maxBytes,
    });
  }

  /** Records an outage or a rejected sign-in. Sign-in is retried less often, because servers lock accounts. */
  private failed(error: unknown): MailServerUnavailable {
    // A request at the same time has already recorded it.
    if (this.outage && Date.now() < this.outage.askAgainAt) return this.outage.error;
    const refused = isRefusal(error);
    const times = (this.outage?.times ?? 0) + 1;
    const pauseMs = Math.min(1000 * 2 ** (times - 1), 30_000) * (refused && times > 1 ? 10 : 1);
    const away = new MailServerUnavailable(refused ? notAccepted : undefined, error);
    this.outage = { times, askAgainAt: Date.now() + pauseMs, error: away };
    this.logger.warn(`The mail server is unreachable, next try in ${pauseMs / 1000} s: ${reasonOf(error)}`);
    return away;
  }
}

/** After the server's BYE, ImapFlow calls a connection usable until its socket ends, but sends nothing over it. */
const isAlive = (client: ImapFlow): boolean => client.usable && client.state !== client.states.LOGOUT;

const isRefusal = (error: unknown): boolean => (error as ImapFlowError).authenticationFailed === true;

/** Connection errors, and refusals by the server: a full or throttled account, a folder in use. */
const isOutage = (error: unknown): boolean =>
  error instanceof MailServerUnavailable ||
  (error as ImapFlowError).responseStatus !== undefined ||
  ['NoConnection', 'EConnectionClosed', 'ETIMEOUT', 'StateLogout', 'ECONNRESET', 'EPIPE'].includes(
    (error as ImapFlowError).code ?? '',
  );

/** An error code for the log. Commands may contain secrets, and servers' answers may quote emails. */
function reasonOf(error: unknown): string {
  const { code, serverResponseCode, message } = error as ImapFlowError;
  return code ?? serverResponseCode ?? message;
}

const answerMs = 10_000;
/** Tokens are renewed this long before they expire. */
const marginMs = 60_000;

const grantSchema = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().default(300),
  refresh_token: z.string().optional(),
});

/** Access tokens for a mailbox, requested from the provider when the last one has expired. */
export class AccessTokens {
  private current?: { readonly token: Promise<string>; goodUntil: number };
  private refreshToken: string | undefined;

  constructor(private readonly client: OAuthClient) {
    this.refreshToken = client.refreshToken;
  }

  /** A valid access token. @throws Error without secrets in its message */
  async get(): Promise<string> {
    if (!this.current || this.current.goodUntil < Date.now()) {
      const asked = { token: this.ask((goodUntil) => (asked.goodUntil = goodUntil)), goodUntil: Infinity };
      this.current = asked;
      asked.token.catch(() => this.forget());
    }
    return this.current.token;
  }

  /** Discards a token that the mail server rejected. */
  forget(): void {
    this.current = undefined;
  }

  private async ask(until: (time: number) => void): Promise<string> {
    const { tokenUrl, clientId, clientSecret, scope } = this.client;
    const form = new URLSearchParams({
      grant_type: this.refreshToken === undefined ? 'client_credentials' : 'refresh_token',
      client_id: clientId,
      ...(clientSecret === undefined ? {} : { client_secret: clientSecret }),
      ...(this.refreshToken === undefined ? {} : { refresh_token: this.refreshToken }),
      ...(scope === undefined ? {} : { scope }),
    });
    const signal = AbortSignal.timeout(answerMs);
    const answer = await fetch(tokenUrl, { method: 'POST', body: form, signal, redirect: 'error' });
    const body: unknown = await answer.json().catch(() => undefined);
    const grant = grantSchema.safeParse(body);
    if (!answer.ok || !grant.success) throw new Error(`no access token: ${answer.status} ${codeIn(body)}`);
    // Some providers issue a new refresh token with each access token.
    this.refreshToken = grant.data.refresh_token ?? this.refreshToken;
    until(Date.now() + grant.data.expires_in * 1000 - marginMs);
    return grant.data.access_token;
  }
}

/** The error code (RFC 6749 §5.2). The description is free text of the provider, so it is not logged. */
const codeIn = (body: unknown): string =>
  z.object({ error: z.string().regex(/^\w{1,60}$/) }).safeParse(body).data?.error ?? '';
