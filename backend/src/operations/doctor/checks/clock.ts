import { connect } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { type Check, type Deployment, type CheckFinding, ok, problem, checkWarning } from '../check.js';

/** Answers tell whole seconds, and take time to arrive. */
const tolerableS = 2;
/** From here on, authenticator codes and signatures of Stripe's calls are refused. */
const intolerableS = 30;
const timeoutMs = 5_000;

/** How another clock differs from ours, in seconds; undefined if it did not tell. */
type Reading = Promise<Date | undefined>;

/** This machine's clock, compared with those of the machines around it. */
export const clock: Check = {
  name: 'clock',
  run: async (deployment) => {
    const readings = await Promise.all(
      Object.entries(clocksOf(deployment)).map(async ([whose, read]) => {
        const before = deployment.now().getTime();
        const theirs = await read().catch(() => undefined);
        if (theirs === undefined) return undefined;
        const after = deployment.now().getTime();
        return { whose, secondsAhead: beyond(theirs.getTime(), before, after) / 1000 };
      }),
    );
    const told = readings.filter((reading) => reading !== undefined);
    if (told.length === 0)
      return [
        checkWarning(
          'Nobody tells the time',
          'Compare this machine’s clock with another one, and keep NTP running.',
        ),
      ];
    const off = told.filter(({ secondsAhead }) => Math.abs(secondsAhead) > tolerableS);
    if (off.length > 0) return off.map(finding);
    return [ok(`This machine’s clock agrees with ${told.map(({ whose }) => whose).join(', ')}`)];
  },
};

function finding({ whose, secondsAhead }: { whose: string; secondsAhead: number }): CheckFinding {
  const s = Math.round(Math.abs(secondsAhead));
  const judge = s > intolerableS ? problem : checkWarning;
  return judge(
    `The clock of ${whose} is ${s} seconds ${secondsAhead > 0 ? 'ahead of' : 'behind'} this machine’s`,
    'Let NTP set the clocks of both machines. Authenticator codes and Stripe’s signatures fail if ours is wrong.',
  );
}

/**
 * How far a clock's time lies outside the interval in which we asked for it, in milliseconds. The time may lack a
 * fraction of a second.
 */
function beyond(theirs: number, before: number, after: number): number {
  if (theirs > after) return theirs - after;
  return theirs + 999 < before ? theirs + 999 - before : 0;
}

function clocksOf({ environment, withDatabase }: Deployment): Record<string, () => Reading> {
  const { publicUrl, smtpUrl, stripe } = environment;
  return {
    PUBLIC_URL: () => dateOf(publicUrl),
    'the database': () =>
      withDatabase(async (client) => {
        const { rows } = await client.query<{ now: Date }>('SELECT clock_timestamp() AS now');
        return rows[0]!.now;
      }),
    ...(smtpUrl !== undefined && { 'the mail server': () => greetingDateOf(new URL(smtpUrl)) }),
    ...(stripe.secretKey !== undefined && {
      Stripe: () => dateOf(stripe.apiUrl ?? 'https://api.stripe.com'),
    }),
  };
}

async function dateOf(url: string): Reading {
  const { headers } = await fetch(url, {
    method: 'HEAD',
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  });
  return timeIn(headers.get('date') ?? '');
}

/** Many mail servers greet with the time: `220 mx.example ESMTP Exim 4.98 Sun, 22 Nov 2026 20:15:00 +0000`. */
async function greetingDateOf({ protocol, hostname, port }: URL): Reading {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const socket =
    protocol === 'smtps:'
      ? connectTls({ host, port: Number(port || 465), rejectUnauthorized: false })
      : connect({ host, port: Number(port || 587) });
  socket.setTimeout(timeoutMs, () => socket.destroy());
  try {
    for await (const chunk of socket)
      return timeIn(/\w{3}, +\d+ \w{3} \d{4} [\d:]{8} [+-]\d{4}/.exec(String(chunk))?.[0] ?? '');
    return undefined;
  } finally {
    socket.destroy();
  }
}

function timeIn(text: string): Date | undefined {
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? undefined : time;
}
