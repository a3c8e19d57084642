import { EnvironmentError, loadEnvironment } from '../../../base/config/environment.js';
import { type Check, type CheckFinding, ok, checkWarning } from '../check.js';

/** Whether production would accept the settings. In production it has, or the command could not have begun. */
export const settings: Check = {
  name: 'settings',
  run: async ({ environment }) =>
    environment.production ? [ok('NODE_ENV=production accepts the settings')] : [outsideProduction()],
};

function outsideProduction(): CheckFinding {
  const refused = refusedInProduction().map((sentence) => sentence.split(' ')[0]!);
  const also = refused.length > 0 ? ` It does not accept these as they are: ${refused.join(', ')}` : '';
  return checkWarning(
    'NODE_ENV is not production: several protections are off',
    `For real clients, set NODE_ENV=production.${also}`,
  );
}

function refusedInProduction(): readonly string[] {
  try {
    loadEnvironment({ ...process.env, NODE_ENV: 'production' });
    return [];
  } catch (error) {
    if (error instanceof EnvironmentError) return error.problems;
    throw error;
  }
}
