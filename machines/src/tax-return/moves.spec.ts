import { oldGolden } from './golden.js';
import { taxReturnMachineVersion } from './machine.js';
import { taxReturnMoves } from './moves.js';
import { restoreTaxReturn } from './derived/snapshot.js';

type Stored = Parameters<typeof restoreTaxReturn>[0];

const olderVersions = Array.from({ length: taxReturnMachineVersion - 1 }, (_, index) => index + 1);

const carry = (stored: Stored, version: number): Stored | string => {
  let carried: Stored | string = stored;
  for (const { move } of taxReturnMoves.slice(version - 1))
    if (typeof carried !== 'string') carried = move(carried) as Stored | string;
  return carried;
};

it('each version has a step to the next', () => {
  expect(taxReturnMoves.map(({ from, to }) => [from, to])).toEqual(
    olderVersions.map((version) => [version, version + 1]),
  );
});

it('what was stored by an older version has a whole state in this one, or a reason why not', () => {
  for (const version of olderVersions) {
    for (const stored of oldGolden<Stored[]>(version, 'snapshots')) {
      const carried = carry(stored, version);
      if (typeof carried === 'string') expect(carried).toMatch(/\S \S/);
      else expect(restoreTaxReturn(carried).value).toEqual(carried.value);
    }
  }
});
