import { Logger } from '@nestjs/common';
import { ImapFlow, type ImapFlowError } from 'imapflow';
import { type ImapSettings } from '../../config/imap-settings.js';
import { MailServerUnavailable } from '../store/mail-server-unavailable.js';
import { AccessTokens } from './access-tokens.js';

/** Connections of this process: providers allow an account ten or fifteen in all. */
const maxConnections = 3;
/** How long a request waits for one of them. */
const waitMs = 10_000;
const connectMs = 10_000;
/** The longest that one piece of work may take; after it the connection counts as dead. */
const workMs = 15_000;
/** How long a connection is kept for the next request. */
const idleMs = 60_000;
/** Servers send large literals for what we ask in small pieces alone when something is wrong. */
const maxBytes = 64 * 1024 * 1024;

const notAccepted = 'The mail server does not let us in: its password or token is not accepted.';

/**
 * A few connections to the mail server, opened when they are needed and kept for a minute. While it is away, it is asked
 * again after a second, then two, then four, half a minute at most; requests in between are told at once.
 */
export class ImapConnections {
  private readonly logger = new Logger('MailServer');
  private readonly tokens?: AccessTokens;
  private readonly idle: { readonly client: ImapFlow; readonly timer: NodeJS.Timeout }[] = [];
  private readonly open = new Set<ImapFlow>();
  private readonly waiting: (() => void)[] = [];
  private busy = 0;
  private closed = false;
  private outage?: {
    readonly times: number;
    readonly askAgainAt: number;
    readonly error: MailServerUnavailable;
  };

  constructor(private readonly settings: ImapSettings) {
    if ('tokenUrl' in settings.secret) this.tokens = new AccessTokens(settings.secret);
  }

  /**
   * Has work done over a connection that nobody else uses meanwhile. Where a kept connection turns out to be dead, it is
   * done once more over a new one: it must be work that may be repeated.
   * @throws MailServerUnavailable
   */
  async use<Result>(work: (client: ImapFlow) => Promise<Result>): Promise<Result> {
    await this.turn();
    try {
      const kept = this.takeIdle();
      if (kept) {
        try {
          return await this.work(kept, work);
        } catch (error) {
          if (!(error instanceof MailServerUnavailable)) throw error;
        }
      }
      return await this.work(await this.connect(), work);
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.busy -= 1;
    }
  }

  /** Ends every connection; whoever still uses one is told that the server is away. */
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

  /** Takes one of the places, or waits until somebody hands theirs on. */
  private async turn(): Promise<void> {
    if (this.busy < maxConnections) {
      this.busy += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const mine = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(mine), 1);
        reject(
          new MailServerUnavailable('The mail server is slow at the moment. Please try again in a minute.'),
        );
      }, waitMs);
      this.waiting.push(mine);
    });
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
      // The library answers a question on a lost connection as if nothing were there, and may not know yet that it is lost.
      if (result === undefined && client.usable) await client.noop();
      if (!client.usable) throw new Error('lost in the middle');
      this.keep(client);
      return result;
    } catch (error) {
      if (client.usable && !isOutage(error)) {
        this.keep(client);
        throw error;
      }
      client.close();
      this.logger.warn(`The mail server broke off, or refused: ${reasonOf(error)}`);
      throw new MailServerUnavailable();
    } finally {
      clearTimeout(deadline);
    }
  }

  private keep(client: ImapFlow): void {
    if (this.closed || !client.usable) return client.close();
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
        // A token may have been taken back before its time.
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
      connectionTimeout: connectMs,
      greetingTimeout: connectMs,
      socketTimeout: 2 * idleMs,
      maxLiteralSize: maxBytes,
      maxResponseSize: 2 * maxBytes,
    });
  }

  /** Notes that the server is away, or does not let us in, which is not tried as often: accounts get locked. */
  private failed(error: unknown): MailServerUnavailable {
    // Others were trying at the same time.
    if (this.outage && Date.now() < this.outage.askAgainAt) return this.outage.error;
    const refused = isRefusal(error);
    const times = (this.outage?.times ?? 0) + 1;
    const pauseMs = Math.min(1000 * 2 ** (times - 1), 30_000) * (refused && times > 1 ? 10 : 1);
    const away = new MailServerUnavailable(refused ? notAccepted : undefined);
    this.outage = { times, askAgainAt: Date.now() + pauseMs, error: away };
    this.logger.warn(
      `The mail server cannot be reached, next try in ${pauseMs / 1000} s: ${reasonOf(error)}`,
    );
    return away;
  }
}

const isRefusal = (error: unknown): boolean => (error as ImapFlowError).authenticationFailed === true;

/** Errors of a connection, and what the server refused to do: a full or throttled account, a folder in use. */
const isOutage = (error: unknown): boolean =>
  error instanceof MailServerUnavailable ||
  (error as ImapFlowError).responseStatus !== undefined ||
  ['NoConnection', 'EConnectionClosed', 'ETIMEOUT', 'StateLogout', 'ECONNRESET', 'EPIPE'].includes(
    (error as ImapFlowError).code ?? '',
  );

/** What the log may say: a code. Commands hold secrets, and what servers answer may quote people. */
function reasonOf(error: unknown): string {
  const { code, serverResponseCode, message } = error as ImapFlowError;
  return code ?? serverResponseCode ?? message;
}
