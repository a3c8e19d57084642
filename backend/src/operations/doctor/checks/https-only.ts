import { type Check, errorCodeOf, type CheckFinding, ok, problem, checkWarning } from '../check.js';

const halfAYearS = 15_552_000;
const timeoutMs = 10_000;

/** That browsers come to PUBLIC_URL over TLS, even if someone types the name alone. */
export const httpsOnly: Check = {
  name: 'https only',
  run: async ({ environment }) => {
    const publicUrl = new URL(environment.publicUrl);
    if (publicUrl.protocol === 'http:') return [];
    const findings = [await strictTransport(publicUrl)];
    // With an unusual port, we cannot know which port is the one without TLS.
    if (publicUrl.port === '') findings.unshift(await redirectFrom(`http://${publicUrl.host}/`, publicUrl));
    return findings;
  },
};

/** Whether an address without TLS leads to the one with it. */
export async function redirectFrom(plain: string, { origin }: URL): Promise<CheckFinding> {
  const todo = `Let the proxy answer http:// with a redirect (301) to ${origin}, and serve nothing else there.`;
  try {
    const { status, headers } = await fetch(plain, {
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const target = headers.get('location') ?? '';
    if (status >= 300 && status < 400 && target.startsWith(`${origin}/`))
      return ok(`${plain} leads to ${origin}`);
    return problem(`${plain} does not lead to ${origin} (status ${status})`, todo);
  } catch (error) {
    return checkWarning(
      `${plain} does not answer (${errorCodeOf(error)}), so people who type the name get nothing`,
      todo,
    );
  }
}

async function strictTransport({ origin }: URL): Promise<CheckFinding> {
  const todo = 'Let the proxy pass on the header Strict-Transport-Security, which the program sends.';
  try {
    const { headers } = await fetch(origin, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
    const maxAgeS = Number(/max-age=(\d+)/.exec(headers.get('strict-transport-security') ?? '')?.[1] ?? 0);
    return maxAgeS >= halfAYearS
      ? ok('Browsers are told to use HTTPS only (HSTS)')
      : checkWarning('Browsers are not told to use HTTPS only (HSTS)', todo);
  } catch (error) {
    return problem(
      `${origin} does not answer (${errorCodeOf(error)})`,
      'Check the proxy and its certificate.',
    );
  }
}
