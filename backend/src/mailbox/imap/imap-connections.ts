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

/** What a connection is used for. */
export type Lane = 'read' | 'search';

/**
 * A few connections to the mail server, opened on demand and kept for a minute: three to read mail, and one for searches,
 * which may take long. Providers allow ten to fifteen for an account. During an outage it tries again after 1, 2, 4 … up to
 * 30 seconds; requests in between fail at once.
 */
export class ImapConnections {
  private readonly logger = new Logger('MailServer');
  private readonly tokens?: AccessTokens;
  private readonly lanes = { read: new PQueue({ concurrency: 3 }), search: new PQueue({ concurrency: 1 }) };
  private readonly open = new Set<ImapFlow>();
  /** Those of the open ones that nobody uses. */
  private readonly idle = new Set<ImapFlow>();
  private closed = false;
  private outage?: { times: number; askAgainAt: number; error: MailServerUnavailable };

  /** @param connectMs how long the server may take to greet */
  constructor(
    private readonly settings: ImapSettings,
    private readonly connectMs = 10_000,
  ) {
    if ('tokenUrl' in settings.secret) this.tokens = new AccessTokens(settings.secret);
  }

  /**
   * Runs work with exclusive use of a connection. If a kept connection turns out to be dead, the work runs again on a
   * new one, so it must be repeatable.
   * @throws MailServerUnavailable
   */
  use<Result>(work: (client: ImapFlow) => Promise<Result>, lane: Lane = 'read'): Promise<Result> {
    const waiting = new AbortController();
    const timer = setTimeout(() => waiting.abort(new MailServerUnavailable(slow)), waitMs);
    const task = async () => {
      clearTimeout(timer);
      const [kept] = this.idle;
      if (kept) {
        try {
          return await this.work(kept, work);
        } catch (error) {
          if (!(error instanceof MailServerUnavailable)) throw error;
        }
      }
      return this.work(await this.connect(), work);
    };
    return this.lanes[lane].add(task, { signal: waiting.signal });
  }

  /** Closes every connection. Work in progress fails with MailServerUnavailable, and so does work that is waiting. */
  close(): void {
    this.closed = true;
    for (const client of this.open) client.close();
  }

  private async work<Result>(client: ImapFlow, work: (client: ImapFlow) => Promise<Result>): Promise<Result> {
    this.idle.delete(client);
    const deadline = setTimeout(() => client.close(), workMs);
    try {
      const result = await work(client);
      // On a lost connection ImapFlow returns undefined as if nothing was found; `noop` reveals the loss.
      if (result === undefined && isAlive(client)) await client.noop();
      if (!isAlive(client)) throw new Error('connection lost');
      return result;
    } catch (error) {
      if (isAlive(client) && !isOutage(error)) throw error;
      client.close();
      this.logger.warn(`The mail server closed the connection or refused: ${reasonOf(error)}`);
      throw new MailServerUnavailable();
    } finally {
      clearTimeout(deadline);
      if (isAlive(client)) this.idle.add(client);
    }
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
    const { host, port, tls, ca, user, secret } = this.settings;
    const auth =
      'password' in secret
        ? { user, pass: secret.password }
        : { user, accessToken: 'accessToken' in secret ? secret.accessToken : await this.tokens?.get() };
    const client = new ImapFlow({
      host,
      port,
      secure: tls === 'implicit',
      doSTARTTLS: tls === 'required' ? true : tls === 'none' ? false : undefined,
      tls: { minVersion: 'TLSv1.2', ...(ca === undefined ? {} : { ca }) },
      auth,
      logger: false,
      disableAutoIdle: true,
      connectionTimeout: this.connectMs,
      greetingTimeout: this.connectMs,
      // Ends idle connections, too.
      socketTimeout: idleMs,
      maxLiteralSize: maxBytes,
      maxResponseSize: 2 * maxBytes,
    });
    this.open.add(client);
    client.on('error', () => client.close());
    client.on('close', () => {
      this.open.delete(client);
      this.idle.delete(client);
    });
    try {
      await client.connect();
      return client;
    } catch (error) {
      client.close();
      throw error;
    }
  }

  /** Records an outage or a rejected sign-in. Sign-in is retried less often, because servers lock accounts. */
  private failed(error: unknown): MailServerUnavailable {
    // A request at the same time has already recorded it.
    if (this.outage && Date.now() < this.outage.askAgainAt) return this.outage.error;
    const refused = isRefusal(error);
    const times = (this.outage?.times ?? 0) + 1;
    const pauseMs = Math.min(1000 * 2 ** (times - 1), 30_000) * (refused && times > 1 ? 10 : 1);
    const sentence = refused ? 'The mail server rejected our password or token.' : undefined;
    const away = new MailServerUnavailable(sentence, error);
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
class AccessTokens {
  private token?: Promise<string>;
  private goodUntil = 0;
  private refreshToken: string | undefined;

  constructor(private readonly client: OAuthClient) {
    this.refreshToken = client.refreshToken;
  }

  /** A valid access token. @throws Error without secrets in its message */
  get(): Promise<string> {
    if (!this.token || this.goodUntil < Date.now()) {
      this.goodUntil = Infinity;
      this.token = this.ask();
      this.token.catch(() => this.forget());
    }
    return this.token;
  }

  /** Discards a token that the mail server rejected. */
  forget(): void {
    this.token = undefined;
  }

  private async ask(): Promise<string> {
    const { tokenUrl, clientId, clientSecret, scope } = this.client;
    const form = new URLSearchParams({ client_id: clientId, grant_type: 'client_credentials' });
    if (this.refreshToken !== undefined) {
      form.set('grant_type', 'refresh_token');
      form.set('refresh_token', this.refreshToken);
    }
    if (clientSecret !== undefined) form.set('client_secret', clientSecret);
    if (scope !== undefined) form.set('scope', scope);
    const signal = AbortSignal.timeout(answerMs);
    const answer = await fetch(tokenUrl, { method: 'POST', body: form, signal, redirect: 'error' });
    const body: unknown = await answer.json().catch(() => undefined);
    const grant = grantSchema.safeParse(body);
    if (!answer.ok || !grant.success) throw new Error(`no access token: ${answer.status} ${codeIn(body)}`);
    // Some providers issue a new refresh token with each access token.
    this.refreshToken = grant.data.refresh_token ?? this.refreshToken;
    this.goodUntil = Date.now() + grant.data.expires_in * 1000 - marginMs;
    return grant.data.access_token;
  }
}

/** The error code (RFC 6749 §5.2). The description is free text of the provider, so it is not logged. */
const codeIn = (body: unknown): string =>
  z.object({ error: z.string().regex(/^\w{1,60}$/) }).safeParse(body).data?.error ?? '';
