import { existsSync, readFileSync } from 'node:fs';
import { type CommandName, commandNames } from '../../src/operations/cli/names.js';
import { bundleFolder } from '../../src/base/config/bundle.js';
import { runCommand } from '../support/command.js';

describe('a command', () => {
  it.each(commandNames)('%s is run by npm, and is in the bundle', (name) => {
    const { scripts } = JSON.parse(
      readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
    ) as {
      scripts: Record<string, string>;
    };
    expect(scripts[name]).toBe(`node scripts/command.mjs ${name}`);
    expect(existsSync(`${bundleFolder()}/${name}.js`)).toBe(true);
  });

  it('that does not exist gets the names of those that do', async () => {
    expect(await runCommand('../start' as CommandName, {})).toEqual({
      code: 2,
      output: `Name one of the commands ${commandNames.join(', ')}.\n`,
    });
  });
});
