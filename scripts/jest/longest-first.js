import Sequencer from '@jest/test-sequencer';

/** The files of tests that take longest, longest first. A fresh clone has no times of an earlier run. */
const longest = [
  'backend/test/backup',
  'backend/test/topology/topology',
  'backend/test/topology/faults',
  'backend/test/mailbox-imap',
  'backend/test/program',
  'backend/test/workflow-redis',
  'machines/src/tax-return/test/exploration',
  'backend/test/audit-python',
  'backend/test/access-matrix',
  'backend/test/wisp',
  'backend/test/doctor',
  'backend/test/embedded-postgres',
  'backend/test/files-memory',
  'frontend/e2e/price-tool',
  'frontend/e2e/life-of-one-order',
  'frontend/e2e/screens-public',
  'frontend/e2e/another-firm',
  'frontend/e2e/second-factors',
  'backend/test/signing',
  'frontend/e2e/signing',
  'frontend/e2e/screens-staff',
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
