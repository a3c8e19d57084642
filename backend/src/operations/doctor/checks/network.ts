import { connect, isIP } from 'node:net';
import { connect as connectTls, type PeerCertificate } from 'node:tls';
import { isLoopback } from '../../../base/config/addresses.js';
import { check, type CheckFinding, ok, problem, warning } from '../check.js';
import { ask, dayOf, daysUntil, errorCodeOf, rowOf } from '../probes.js';

/** What a browser must be told with each page, and how. */
const protections: Readonly<Record<string, RegExp>> = {
  'Content-Security-Policy': /script-src 'self'/,
  'X-Content-Type-Options': /^nosniff$/i,
  'X-Frame-Options': /^(?:deny|sameorigin)$/i,
  'Referrer-Policy': /./,
};

/** Whether PUBLIC_URL leads to the program, with its headers, and keeps what is for operators. */
export const publicUrl = check('PUBLIC_URL', async ({ environment }) => {
  try {
    const { status, headers } = await ask(`${environment.publicUrl}/`);
    if (status !== 200 || !headers.has('x-request-id'))
      return problem`PUBLIC_URL does not lead to this program (status ${status}). Correct PUBLIC_URL, or let the proxy pass all paths on to the program, with their answers’ headers.`;
    const lost = Object.keys(protections).filter((name) => !protections[name]!.test(headers.get(name) ?? ''));
    const arrived =
      lost.length === 0
        ? ok`PUBLIC_URL leads to the program, and its headers arrive`
        : problem`Headers that protect people are missing or changed: ${lost.join(', ')}. Let the proxy pass the program’s headers on as they are.`;
    if (!environment.production) return arrived;
    const open: string[] = [];
    for (const path of ['/metrics', '/api/docs'])
      if ((await ask(environment.publicUrl + path)).status === 200) open.push(path);
    const closed =
      open.length === 0
        ? ok`Metrics and API documentation are closed to strangers`
        : warning`Strangers can read ${open.join(' and ')}. Let the proxy answer 404 there.`;
    return [arrived, closed];
  } catch (error) {
    return problem`PUBLIC_URL does not answer (${errorCodeOf(error)}). Start the program and its proxy. If this machine may not connect to its own public address, allow it.`;
  }
});

/** Renewal services renew a month before the end, so fewer days mean that renewal fails. */
const fewDays = 21;
const veryFewDays = 7;

/** The certificate that browsers get at PUBLIC_URL. */
export const certificate = check('certificate', async ({ environment, now }) => {
  const url = new URL(environment.publicUrl);
  if (url.protocol === 'http:')
    return isLoopback(url.hostname)
      ? warning`PUBLIC_URL is this machine, without TLS. For real clients, put a proxy with TLS in front and set PUBLIC_URL to its https:// address.`
      : problem`PUBLIC_URL is not encrypted. Put a proxy with TLS in front, and set PUBLIC_URL to its https:// address.`;
  const seen = await peerOf(url).catch((error: unknown) => errorCodeOf(error));
  if (typeof seen === 'string')
    return problem`No secure connection to ${url.host} (${seen}). Check the name in the DNS, the proxy, and whether this machine may connect to its own public address.`;
  const { valid_to: until } = seen.certificate;
  const days = daysUntil(until, now());
  if (seen.refusedFor !== undefined)
    return problem`Browsers refuse the certificate of ${url.host} (${seen.refusedFor}, valid until ${dayOf(until)}). Let the proxy have a certificate for this name from a public authority, with its intermediates, and restart it.`;
  const says = `The certificate of ${url.host} is valid for ${days} more days, until ${dayOf(until)}`;
  if (days >= fewDays) return ok`${says}`;
  const judge = days < veryFewDays ? problem : warning;
  return judge`${says}. Renew it now, and find out why it was not renewed automatically.`;
});

/** Whether browsers load all files of a page at once over one connection. */
export const http2 = check('HTTP/2', async ({ environment }) => {
  const url = new URL(environment.publicUrl);
  // Without a connection, the check of the certificate says why.
  const peer = url.protocol === 'http:' ? undefined : await peerOf(url).catch(() => undefined);
  if (!peer) return [];
  return peer.protocol === 'h2'
    ? ok`Browsers come over HTTP/2`
    : warning`Browsers come over HTTP/1.1, which loads only six files at a time. Switch on HTTP/2 in the proxy: a signed-in page has some ninety small files on the first visit.`;
});

interface Peer {
  readonly certificate: PeerCertificate;
  /** What a browser would speak (RFC 7301): `h2`, or `http/1.1`; false if the server chooses none. */
  readonly protocol: string | false | null;
  /** Why a browser would refuse it. */
  readonly refusedFor?: string;
}

/** Connects as a browser does, and sends nothing. Rejects without a secure connection. */
function peerOf({ hostname, port }: URL): Promise<Peer> {
  const host = withoutBrackets(hostname);
  return new Promise((resolve, reject) => {
    const socket = connectTls({
      host,
      port: Number(port || 443),
      servername: isIP(host) === 0 ? host : undefined,
      ALPNProtocols: ['h2', 'http/1.1'],
      // Connects even to a certificate that a browser would refuse, to find out what is wrong.
      rejectUnauthorized: false,
    });
    socket.setTimeout(10_000, () => socket.destroy(Object.assign(new Error(), { code: 'ETIMEDOUT' })));
    socket.once('error', reject);
    socket.once('secureConnect', () => {
      const refusedFor = socket.authorized ? undefined : String(socket.authorizationError);
      resolve({ certificate: socket.getPeerCertificate(), protocol: socket.alpnProtocol, refusedFor });
      socket.destroy();
    });
  });
}

const withoutBrackets = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, '$1');

const halfAYearS = 15_552_000;

/** That browsers come to PUBLIC_URL over TLS, even if someone types the name alone. */
export const httpsOnly = check('https only', async ({ environment }) => {
  const url = new URL(environment.publicUrl);
  if (url.protocol === 'http:') return [];
  const strict = await strictTransport(url);
  // With an unusual port, we cannot know which port is the one without TLS.
  return url.port === '' ? [await redirectFrom(`http://${url.host}/`, url), strict] : strict;
});

/** Whether an address without TLS leads to the one with it. */
export async function redirectFrom(plain: string, { origin }: URL): Promise<CheckFinding> {
  const todo = `Let the proxy answer http:// with a redirect (301) to ${origin}, and serve nothing else there.`;
  try {
    const { status, headers } = await ask(plain);
    const target = headers.get('location') ?? '';
    return status >= 300 && status < 400 && target.startsWith(`${origin}/`)
      ? ok`${plain} leads to ${origin}`
      : problem`${plain} does not lead to ${origin} (status ${status}). ${todo}`;
  } catch (error) {
    return warning`${plain} does not answer (${errorCodeOf(error)}), so people who type the name get nothing. ${todo}`;
  }
}

async function strictTransport({ origin }: URL): Promise<CheckFinding> {
  try {
    const { headers } = await ask(origin);
    const maxAgeS = Number(/max-age=(\d+)/.exec(headers.get('strict-transport-security') ?? '')?.[1] ?? 0);
    return maxAgeS >= halfAYearS
      ? ok`Browsers are told to use HTTPS only (HSTS)`
      : warning`Browsers are not told to use HTTPS only (HSTS). Let the proxy pass on the header Strict-Transport-Security, which the program sends.`;
  } catch (error) {
    return problem`${origin} does not answer (${errorCodeOf(error)}). Check the proxy and its certificate.`;
  }
}

/** Answers tell whole seconds, and take time to arrive. */
const tolerableS = 2;
/** From here on, authenticator codes and signatures of Stripe's calls are refused. */
const intolerableS = 30;
const timeoutMs = 5_000;

/** This machine's clock, compared with those of the machines around it. */
export const clock = check('clock', async ({ environment, withDatabase, now }) => {
  const { publicUrl, smtpUrl, stripe } = environment;
  /** Of each machine, how to read the time that its clock tells. */
  const clocks: Readonly<Record<string, () => Promise<string | undefined>>> = {
    PUBLIC_URL: () => dateOf(publicUrl),
    'the database': () =>
      withDatabase(async (client) =>
        (await rowOf<{ now: Date }>(client, 'SELECT clock_timestamp() AS now')).now.toISOString(),
      ),
    ...(smtpUrl !== undefined && { 'the mail server': () => greetingOf(new URL(smtpUrl)) }),
    ...(stripe.secretKey !== undefined && {
      Stripe: () => dateOf(stripe.apiUrl ?? 'https://api.stripe.com'),
    }),
  };
  const readings = await Promise.all(
    Object.entries(clocks).map(async ([whose, read]) => {
      const before = now().getTime();
      const theirs = Date.parse((await read().catch(() => '')) ?? '');
      const after = now().getTime();
      // How far it lies outside the interval in which we asked. It may lack a fraction of a second.
      const aheadMs = Math.max(theirs - after, 0) + Math.min(theirs + 999 - before, 0);
      return { whose, aheadS: aheadMs / 1000 };
    }),
  );
  const told = readings.filter(({ aheadS }) => !Number.isNaN(aheadS));
  if (told.length === 0)
    return warning`Nobody tells the time. Compare this machine’s clock with another one, and keep NTP running.`;
  const off = told.filter(({ aheadS }) => Math.abs(aheadS) > tolerableS);
  if (off.length === 0)
    return ok`This machine’s clock agrees with ${told.map(({ whose }) => whose).join(', ')}`;
  return off.map(({ whose, aheadS }) => {
    const s = Math.round(Math.abs(aheadS));
    const judge = s > intolerableS ? problem : warning;
    return judge`The clock of ${whose} is ${s} seconds ${aheadS > 0 ? 'ahead of' : 'behind'} this machine’s. Let NTP set the clocks of both machines. Authenticator codes and Stripe’s signatures fail if ours is wrong.`;
  });
});

async function dateOf(url: string): Promise<string | undefined> {
  const { headers } = await ask(url, { method: 'HEAD', signal: AbortSignal.timeout(timeoutMs) });
  return headers.get('date') ?? undefined;
}

/** Many mail servers greet with the time: `220 mx.example ESMTP Exim 4.98 Sun, 22 Nov 2026 20:15:00 +0000`. */
async function greetingOf({ protocol, hostname, port }: URL): Promise<string | undefined> {
  const host = withoutBrackets(hostname);
  const socket =
    protocol === 'smtps:'
      ? connectTls({ host, port: Number(port || 465), rejectUnauthorized: false })
      : connect({ host, port: Number(port || 587) });
  socket.setTimeout(timeoutMs, () => socket.destroy());
  try {
    for await (const chunk of socket)
      return /\w{3}, +\d+ \w{3} \d{4} [\d:]{8} [+-]\d{4}/.exec(String(chunk))?.[0];
    return undefined;
  } finally {
    socket.destroy();
  }
}
