import { z } from 'zod';
import { type OAuthClient } from '../../base/config/imap-settings.js';

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
