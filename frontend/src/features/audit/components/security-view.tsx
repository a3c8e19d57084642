import type { Schemas } from '@/lib/api/client';
import { Text } from '@/components/page/layout';
import { More, type Column } from '@/components/lists/table';
import { PagedRows } from '@/components/lists/paged-rows';
import { useSecurity, useSecurityCounts } from '../api/audit.js';
import type { AuditFilter } from '../audit-address.js';
import { detailText, securityNames } from '../names.js';
import { ReturnName, WhoCell } from './cells.js';
import { recordColumns } from './record-columns.js';

const columns: readonly Column<Schemas['AuditSecurity']>[] = [
  {
    key: 'what',
    header: 'What happened',
    rowHeader: true,
    cell: ({ kind, detail }) => (
      <>
        {securityNames[kind]}
        {Object.keys(detail).length > 0 && <More>{detailText(detail)}</More>}
      </>
    ),
  },
  {
    key: 'who',
    header: 'Who',
    cell: ({ actor }) =>
      actor ? (
        <WhoCell person={actor} />
      ) : (
        <Text as="span" nowrap>
          Not signed in
        </Text>
      ),
  },
  {
    key: 'subject',
    header: 'Account',
    cell: ({ subject }) => (subject ? (subject.name ?? 'Deleted account') : '—'),
  },
  { key: 'return', header: 'Return', cell: (row) => <ReturnName of={row.return} /> },
  ...recordColumns,
];

/** Sign-ins, rights, changes and refused attempts. */
export const SecurityView = ({ filter }: { filter: AuditFilter }) => (
  <>
    <Counts filter={filter} />
    <PagedRows
      caption="Security log"
      empty="Nothing has happened yet"
      filtered={Object.keys(filter).length > 0}
      columns={columns}
      pages={useSecurity(filter)}
      rowKey={({ seq }) => String(seq)}
    />
  </>
);

/** How often each thing happened, for the rows that the filter finds. */
function Counts({ filter }: { filter: AuditFilter }) {
  const { data } = useSecurityCounts(filter);
  if (!data || data.length === 0) return null;
  return (
    <Text below={3} size="sm" tone="quiet">
      {data.map(({ kind, count }) => `${securityNames[kind]}: ${count}`).join(' · ')}
    </Text>
  );
}
