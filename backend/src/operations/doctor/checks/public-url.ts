import { type Check, errorCodeOf, type CheckFinding, ok, problem, checkWarning } from '../check.js';

const timeoutMs = 10_000;

/** What a browser must be told with each page, and how. */
const protections: Readonly<Record<string, RegExp>> = {
  'Content-Security-Policy': /script-src 'self'/,
  'X-Content-Type-Options': /^nosniff$/i,
  'X-Frame-Options': /^(?:deny|sameorigin)$/i,
  'Referrer-Policy': /./,
};

/** Whether PUBLIC_URL leads to the program, with its headers, and keeps what is for operators. */
export const publicUrl: Check = {
  name: 'PUBLIC_URL',
  run: async ({ environment }) => {
    const ask = (path: string) =>
      fetch(environment.publicUrl + path, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
    try {
      const page = await ask('/');
      if (page.status !== 200 || !page.headers.has('x-request-id')) return [elsewhere(page.status)];
      const findings = [headersOf(page.headers)];
      if (environment.production) findings.push(await operatorsOnly(ask));
      return findings;
    } catch (error) {
      return [
        problem(
          `PUBLIC_URL does not answer (${errorCodeOf(error)})`,
          'Start the program and its proxy. If this machine may not connect to its own public address, allow it.',
        ),
      ];
    }
  },
};

const elsewhere = (status: number): CheckFinding =>
  problem(
    `PUBLIC_URL does not lead to this program (status ${status})`,
    'Correct PUBLIC_URL, or let the proxy pass all paths on to the program, with their answers’ headers.',
  );

function headersOf(headers: Headers): CheckFinding {
  const lost = Object.keys(protections).filter((name) => !protections[name]!.test(headers.get(name) ?? ''));
  if (lost.length === 0) return ok('PUBLIC_URL leads to the program, and its headers arrive');
  return problem(
    `Headers that protect people are missing or changed: ${lost.join(', ')}`,
    'Let the proxy pass the program’s headers on as they are.',
  );
}

async function operatorsOnly(ask: (path: string) => Promise<Response>): Promise<CheckFinding> {
  const open: string[] = [];
  for (const path of ['/metrics', '/api/docs']) if ((await ask(path)).status === 200) open.push(path);
  return open.length === 0
    ? ok('Metrics and API documentation are closed to strangers')
    : checkWarning(`Strangers can read ${open.join(' and ')}`, 'Let the proxy answer 404 there.');
}
