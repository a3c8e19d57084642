import { moduleOf } from './base/config/bundle.js';
import { type Started } from './start.js';

const program = () => import(moduleOf('start')) as Promise<typeof import('./start.js')>;

/** The program's entry point: `npm start` imports it, and a container runs it. */
async function run(): Promise<void> {
  const { start, startErrorMessage } = await program();
  try {
    process.stdout.write(announcementOf(await start()));
  } catch (error) {
    fail(startErrorMessage(error));
  }
}

/** Returns what a person at the terminal reads when the program is ready. */
function announcementOf({ url, signIns }: Started): string {
  const roleWidth = Math.max(...signIns.map(({ role }) => role.length));
  const emailWidth = Math.max(...signIns.map(({ email }) => email.length));
  const lines = signIns.map(
    ({ role, email, password }) => `  ${role.padEnd(roleWidth)}  ${email.padEnd(emailWidth)}  ${password}`,
  );
  const demonstration = lines.length > 0 ? ['', 'Sign in to the demonstration as:', ...lines] : [];
  return ['', `Ready: ${url}`, ...demonstration, '', ''].join('\n');
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

process.setSourceMapsEnabled(true);
void run();
