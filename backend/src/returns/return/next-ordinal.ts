/** SQL of what the title of an order is made from, and whose it is. */
interface TitledOrder {
  readonly client: string;
  readonly service: string;
  readonly taxYear: string;
  readonly entity: string;
  readonly company: string;
}

/**
 * SQL of the number of a client's next order with a title, from 1. A number stays with its order: when an earlier one is
 * deleted, the others keep theirs. The index `tax_return_ordinal` has the highest number, however many there are.
 */
export const nextOrdinal = ({ client, service, taxYear, entity, company }: TitledOrder): string =>
  `(SELECT 1 + coalesce(max(o.ordinal), 0) FROM tax_return o
    WHERE o.client_id = ${client} AND o.service = ${service} AND o.tax_year = ${taxYear}
      AND coalesce(o.entity, '') = coalesce(${entity}, '') AND coalesce(o.company_name, '') = coalesce(${company}, '')
      AND o.lifecycle <> 'deleted')`;
