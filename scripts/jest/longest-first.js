import Sequencer from '@jest/test-sequencer';

/** The files of tests that take longest, longest first. A fresh clone has no times of an earlier run. */
const longest = [
  'frontend/e2e/signing',
  'frontend/e2e/price-tool',
  'backend/test/files/backup',
  'frontend/e2e/life-of-one-order',
  'frontend/e2e/wizard-tour',
  'backend/test/topology/topology',
  'backend/test/topology/faults',
  'frontend/e2e/staff-area',
  'frontend/e2e/screens-staff',
  'frontend/e2e/screens-public',
  'frontend/e2e/another-firm',
  'backend/test/mail/mailbox-imap',
  'backend/test/operations/program',
  'frontend/e2e/portal',
  'frontend/e2e/invitation',
  'backend/test/signing/forms',
  'machines/src/tax-return/test/exploration',
  'frontend/e2e/account',
  'backend/test/workflow/redis',
  'frontend/e2e/second-factors',
  'backend/test/signing/spouse-invitation',
  'backend/test/audit/forgeries',
  'backend/test/audit/python',
  'frontend/e2e/deliveries',
  'backend/test/money/stripe-webhook',
  'backend/test/http/access-matrix',
  'backend/test/signing/portal',
  'backend/test/http/refused-fields',
  'frontend/e2e/review',
];

/** Starts the longest files first, so that no worker is left with one at the end, and the others in Jest's order. */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    const rank = ({ path }) => {
      const at = longest.findIndex((name) => path.replaceAll('\\', '/').includes(`/${name}.`));
      return at < 0 ? longest.length : at;
    };
    return [...super.sort(tests)].sort((a, b) => rank(a) - rank(b));
  }
}
