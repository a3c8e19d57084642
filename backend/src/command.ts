import { commandNames } from './operations/cli/names.js';
import { moduleOf } from './base/config/bundle.js';

/**
 * Runs a command: `node backend/dist/command.js NAME …`. `npm run NAME` builds the server if it changed, and then does
 * the same.
 */
async function run(): Promise<void> {
  const [given] = process.argv.splice(2, 1);
  const name = commandNames.find((one) => one === given);
  if (!name) {
    process.stderr.write(`Name one of the commands ${commandNames.join(', ')}.\n`);
    process.exit(2);
  }
  await import(moduleOf(`operations/cli/${name}`));
}

process.setSourceMapsEnabled(true);
void run();
