import { isDeepStrictEqual } from 'node:util';
import { transition } from 'xstate';
import { changedGoldens, oldGolden, released } from './golden.js';
import { taxReturnMachine, taxReturnMachineVersion } from '../machine.js';
import { type TaxReturnEvent } from '../derived/types.js';
import { type TaxReturnMigration, taxReturnMigrations } from '../migrations.js';
import { restoreTaxReturn, valueOf } from '../derived/snapshot.js';

type Stored = Parameters<typeof restoreTaxReturn>[0];

/**
 * What is wrong with the migrations: a gap, or states of older versions for which they give no complete state.
 * @param oldest the version of the first one
 */
function problemsOf(migrations: readonly TaxReturnMigration[], oldest = 1): string[] {
  return migrations.flatMap(({ from, to }, index) => {
    const version = oldest + index;
    if (from !== version || to !== version + 1) return [`no migration from ${version} to ${version + 1}`];
    const migrated = oldGolden<Stored[]>(from, 'snapshots').map((stored) =>
      migrations
        .slice(index)
        .reduce<Stored | string>(
          (state, { migrate }) => (typeof state === 'string' ? state : (migrate(state) as Stored | string)),
          stored,
        ),
    );
    const isWrong = (state: Stored | string) =>
      typeof state === 'string' ? !/\S \S/.test(state) : !staysIn(state);
    return migrated.some(isWrong) ? [`${migrated.filter(isWrong).length} of version ${from}`] : [];
  });
}

/** Whether the machine has this state and stays in it, without effects. */
function staysIn(stored: Stored): boolean {
  const event = { type: 'MIGRATED' } as unknown as TaxReturnEvent;
  const [after, effects] = transition(taxReturnMachine, restoreTaxReturn(stored), event);
  return effects.length === 0 && isDeepStrictEqual(valueOf(after), stored.value);
}

it('gives every stored state of an older version a complete state, or a reason why not', () => {
  expect(problemsOf(taxReturnMigrations)).toEqual([]);
});

describe('a next version', () => {
  const now = taxReturnMachineVersion;
  const problemsAfter = (migrate: TaxReturnMigration['migrate'], from = now) =>
    problemsOf([{ from, to: from + 1, migrate }], now);

  it('may keep every state, or give none with a reason', () => {
    expect(problemsAfter((stored) => stored)).toEqual([]);
    expect(problemsAfter(() => 'It must be settled first')).toEqual([]);
  });

  it('is refused without a migration from the version before, or if a state has no place in the machine', () => {
    expect(problemsAfter((stored) => stored, now + 1)).toEqual([`no migration from ${now} to ${now + 1}`]);
    const some = [expect.stringMatching(/^\d+ of version \d+$/)];
    expect(
      problemsAfter(({ value, context }) => ({ value: { ...value, payment: 'paid' }, context })),
    ).toEqual(some);
    expect(problemsAfter(() => '')).toEqual(some);
  });
});

describe('a golden', () => {
  it('is as it was released', () => {
    expect(changedGoldens(released)).toEqual([]);
  });

  it('is released before there is a next version', () => {
    for (const { from } of taxReturnMigrations)
      expect(Object.keys(released)).toEqual(
        expect.arrayContaining([`v${from}.definition.json`, `v${from}.snapshots.json`]),
      );
  });

  it('is found if it was changed or removed after its release', () => {
    const digests = { 'v1.definition.json': '00', 'v0.definition.json': '00' };
    expect(changedGoldens(digests)).toEqual(Object.keys(digests));
  });
});
