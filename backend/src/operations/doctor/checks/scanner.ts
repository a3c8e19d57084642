import { dayMs } from '../../../base/clock.js';
import { Clamd, ScannerUnavailable } from '../../../files/scanning/clamd.js';
import { type Check, errorCodeOf, type CheckFinding, ok, problem, checkWarning } from '../check.js';

/** ClamAV has new signatures every day. */
const oldDays = 3;

/** Whether the virus scanner, if there is one, answers and knows the viruses of these days. */
export const scanner: Check = {
  name: 'scanner',
  run: async ({ environment, now }) => {
    if (!environment.clamd)
      return [
        checkWarning(
          'Uploads are not scanned for viruses',
          'Set CLAMD_URL (docs/runbook.md, Scan files for viruses).',
        ),
      ];
    try {
      return [signaturesIn(await new Clamd(environment.clamd).version(), now())];
    } catch (error) {
      if (!(error instanceof ScannerUnavailable)) throw error;
      return [
        problem(
          `The virus scanner does not answer (${errorCodeOf(error.cause ?? error)}), so uploads stay closed`,
          'Start clamd, and check its address in CLAMD_URL.',
        ),
      ];
    }
  },
};

/** @param version such as `ClamAV 1.4.3/27821/Sun Nov 22 08:35:04 2026`, in UTC */
function signaturesIn(version: string, now: Date): CheckFinding {
  const [name, , madeAt] = version.split('/');
  const days = (now.getTime() - Date.parse(`${madeAt} UTC`)) / dayMs;
  if (Number.isNaN(days)) return ok(`The virus scanner ${name} answers`);
  if (days <= oldDays) return ok(`The virus scanner ${name} answers, and its signatures are current`);
  return checkWarning(
    `The virus scanner’s signatures are ${Math.round(days)} days old`,
    'Let freshclam run: it downloads new ones every day.',
  );
}
