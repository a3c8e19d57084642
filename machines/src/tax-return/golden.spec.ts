import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describeMachine } from '../definition.js';
import { reachableSnapshots } from './explore.js';
import { taxReturnMachine, taxReturnMachineVersion } from './machine.js';
import { restoreTaxReturn } from './snapshot.js';

const golden = (name: string) =>
  fileURLToPath(new URL(`./goldens/v${taxReturnMachineVersion}.${name}.json`, import.meta.url));

/** `UPDATE_GOLDENS=1` writes the files: only for a new version, with a migration for the returns under way. */
const compare = (name: string, current: unknown) => {
  if (process.env.UPDATE_GOLDENS) writeFileSync(golden(name), JSON.stringify(current, null, 1) + '\n');
  expect(JSON.parse(JSON.stringify(current))).toEqual(JSON.parse(readFileSync(golden(name), 'utf8')));
};

it('the definition of this version is frozen: a change of the machine is a new version', () => {
  compare('definition', describeMachine(taxReturnMachine));
});

it('snapshots stored by this version can still be restored', () => {
  const every100th = reachableSnapshots().filter((_, index) => index % 100 === 0);
  compare(
    'snapshots',
    every100th.map(({ value, context }) => ({ value, context })),
  );
  const stored = JSON.parse(readFileSync(golden('snapshots'), 'utf8')) as Parameters<
    typeof restoreTaxReturn
  >[0][];
  for (const snapshot of stored) expect(restoreTaxReturn(snapshot).value).toEqual(snapshot.value);
});
