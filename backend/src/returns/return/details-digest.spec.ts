import { getMetadataArgsStorage } from 'typeorm';
import { detailColumns } from './details-digest.js';
import { Order, TaxReturnEntity } from './tax-return.entity.js';

it('covers every column that people write, so that a change in the database alone shows', () => {
  const written = getMetadataArgsStorage().columns.filter(
    ({ target, options }) => (target === Order || target === TaxReturnEntity) && options.update !== false,
  );
  const uncovered = written
    .map(({ propertyName }) => `${propertyName}`)
    .filter((name) => !detailColumns.includes(`"${name}"`));
  // The number follows from what the order is of.
  expect(uncovered).toEqual(['ordinal']);
});
