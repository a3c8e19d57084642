import { isIP } from 'node:net';
import { connect, type PeerCertificate } from 'node:tls';
import { dayMs } from '../../../base/clock.js';
import { isLoopback } from '../../../base/config/addresses.js';
import { type Check, errorCodeOf, type CheckFinding, ok, problem, checkWarning } from '../check.js';

/** Renewal services renew a month before the end, so fewer days mean that renewal fails. */
const fewDays = 21;
const veryFewDays = 7;

/** The certificate that browsers get at PUBLIC_URL. */
export const certificate: Check = {
  name: 'certificate',
  run: async ({ environment, now }) => [await certificateAt(new URL(environment.publicUrl), now())],
};

async function certificateAt(publicUrl: URL, now: Date): Promise<CheckFinding> {
  if (publicUrl.protocol === 'http:') return withoutTls(publicUrl);
  const seen = await peerOf(publicUrl).catch((error: unknown) => errorCodeOf(error));
  if (typeof seen === 'string')
    return problem(
      `No secure connection to ${publicUrl.host} (${seen})`,
      'Check the name in the DNS, the proxy, and whether this machine may connect to its own public address.',
    );
  const until = new Date(seen.certificate.valid_to);
  const days = Math.floor((until.getTime() - now.getTime()) / dayMs);
  if (seen.refusedFor !== undefined)
    return problem(
      `Browsers refuse the certificate of ${publicUrl.host} (${seen.refusedFor}, valid until ${dayOf(until)})`,
      'Let the proxy have a certificate for this name from a public authority, with its intermediates, and restart it.',
    );
  const says = `The certificate of ${publicUrl.host} is valid for ${days} more days, until ${dayOf(until)}`;
  if (days >= fewDays) return ok(says);
  const judge = days < veryFewDays ? problem : checkWarning;
  return judge(says, 'Renew it now, and find out why it was not renewed automatically.');
}

function withoutTls({ hostname }: URL): CheckFinding {
  if (isLoopback(hostname))
    return checkWarning(
      'PUBLIC_URL is this machine, without TLS',
      'For real clients, put a proxy with TLS in front and set PUBLIC_URL to its https:// address.',
    );
  return problem(
    'PUBLIC_URL is not encrypted',
    'Put a proxy with TLS in front, and set PUBLIC_URL to its https:// address.',
  );
}

interface Peer {
  readonly certificate: PeerCertificate;
  /** What a browser would speak (RFC 7301): `h2`, or `http/1.1`; false if the server chooses none. */
  readonly protocol: string | false | null;
  /** Why a browser would refuse it. */
  readonly refusedFor?: string;
}

/** Connects as a browser does, and sends nothing. Rejects without a secure connection. */
export function peerOf({ hostname, port }: URL): Promise<Peer> {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return new Promise((resolve, reject) => {
    const socket = connect({
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

const dayOf = (time: Date): string => time.toISOString().slice(0, 10);
