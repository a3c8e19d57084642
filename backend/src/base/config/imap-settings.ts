import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { isLoopback } from './addresses.js';

/** How to get access tokens for a mailbox (RFC 6749). */
export interface OAuthClient {
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret?: string;
  /** Absent: the program authenticates as itself (grant `client_credentials`). */
  readonly refreshToken?: string;
  readonly scope?: string;
}

/** The staff's mailbox on a mail server, from IMAP_URL. */
export interface ImapSettings {
  readonly host: string;
  readonly port: number;
  /**
   * `implicit`: from the first byte. `required`: by STARTTLS, which must succeed. `offered`: by STARTTLS if the
   * server offers it. `none`: never.
   */
  readonly tls: 'implicit' | 'required' | 'offered' | 'none';
  /** A PEM certificate to trust instead of the system's. */
  readonly ca?: string;
  readonly user: string;
  readonly secret: { readonly password: string } | { readonly accessToken: string } | OAuthClient;
  /** Whether we put a copy of each sent message into the folder of sent mail. False if the provider does so. */
  readonly keepsCopies: boolean;
}

/**
 * Its message is one sentence that begins with the variable's name. It does not repeat the value, which contains a
 * secret.
 */
export class ImapSettingsError extends Error {}

const parameters = z.strictObject({
  tls: z.literal('none').optional(),
  auth: z.literal('xoauth2').optional(),
  copies: z.literal('off').optional(),
  ca: z.string().min(1).optional(),
});

type OAuthVariables = { readonly [Name in keyof OAuthClient]?: string };

/** @throws ImapSettingsError */
export function readImapSettings(given: string, oauth: OAuthVariables = {}): ImapSettings {
  const url = new URL(given);
  const options = parameters.safeParse(Object.fromEntries(url.searchParams));
  const { tls, auth, copies, ca } = options.data ?? {};
  const implicit = url.protocol === 'imaps:';
  const [user, password] = [decoded(url.username), decoded(url.password)];
  const { tokenUrl, clientId, ...grant } = oauth;
  const withOAuth = Object.values(oauth).some((value) => value !== undefined);
  const rules: readonly (readonly [isBroken: boolean, sentence: string])[] = [
    [
      !options.success,
      'IMAP_URL may only have the parameters tls=none, auth=xoauth2, copies=off and ca=FILE',
    ],
    [implicit && tls === 'none', 'IMAP_URL must be an imap:// URL to connect without TLS (tls=none)'],
    [user === '', 'IMAP_URL must name the user whose mailbox it is'],
    [withOAuth && !tokenUrl, 'IMAP_OAUTH_TOKEN_URL must come with the other IMAP_OAUTH_…'],
    [withOAuth && !clientId, 'IMAP_OAUTH_CLIENT_ID must come with IMAP_OAUTH_TOKEN_URL'],
    [
      withOAuth && !grant.clientSecret && !grant.refreshToken,
      'IMAP_OAUTH_TOKEN_URL must come with IMAP_OAUTH_CLIENT_SECRET, IMAP_OAUTH_REFRESH_TOKEN or both',
    ],
    [withOAuth && password !== '', 'IMAP_URL must have no password when IMAP_OAUTH_… is set'],
    [
      !withOAuth && password === '',
      'IMAP_URL must have a password (imaps://user:password@host), or come with IMAP_OAUTH_TOKEN_URL',
    ],
  ];
  const broken = rules.find(([isBroken]) => isBroken);
  if (broken) throw new ImapSettingsError(broken[1]);
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? (implicit ? 993 : 143) : Number(url.port),
    tls: implicit ? 'implicit' : (tls ?? (isLoopback(url.hostname) ? 'offered' : 'required')),
    ca: ca === undefined ? undefined : readCertificate(ca),
    user,
    secret:
      tokenUrl && clientId
        ? { tokenUrl, clientId, ...grant }
        : auth === 'xoauth2'
          ? { accessToken: password }
          : { password },
    keepsCopies: copies !== 'off',
  };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new ImapSettingsError('IMAP_URL must encode each % in its user and password as %25');
  }
}

function readCertificate(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new ImapSettingsError(
      `IMAP_URL must name a readable certificate (${(error as NodeJS.ErrnoException).code})`,
    );
  }
}
