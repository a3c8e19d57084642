import type { Schemas } from '@/lib/api/client';
import { Link } from 'react-router-dom';
import { Box, Text } from '@/components/page/layout';
import { type Column, More } from '@/components/lists/table';
import { roleName } from '@/lib/firm/role-name';
import { recordNames } from '../names.js';
import { DateText } from '@/components/orders/amounts';

interface Person {
  name: string | null;
  role: string;
}

/** A person and their role. */
export const WhoCell = ({ person: { name, role } }: { person: Person }) => (
  <>
    {name ?? (role === 'System' ? 'The system' : 'Deleted account')}
    {role !== 'System' && <More>{roleName(role)}</More>}
  </>
);

/** A return under its client's name; only its id if it was disposed of, because it has no screen then. */
export function ReturnName({ of }: { of: { id: string; name: string | null } | null }) {
  if (!of) return '—';
  if (of.name === null) return of.id;
  return (
    <Link to={`/AdminTaxReturn/${of.id}?tab=history`} title={of.id}>
      {of.name}
    </Link>
  );
}

/** Whose history a row belongs to. A request for a call has no page of its own. */
export const About = ({
  row: { about, return: of },
}: {
  row: Pick<Schemas['AuditTransition'], 'about' | 'return'>;
}) => (
  <>
    {of ? <ReturnName of={of} /> : <span title={about.id}>{about.name ?? about.id}</span>}
    <More>{recordNames[about.kind]}</More>
  </>
);

/** The regions of the workflow that changed. */
export const Change = ({ from, to }: { from: Record<string, string>; to: Record<string, string> }) => {
  const regions = Object.keys(to).filter((region) => region in from);
  if (regions.length === 0) return '—';
  return (
    <Box as="ul" size="xs">
      {regions.map((region) => (
        <li key={region}>
          <Text as="span" tone="quiet">
            {region}
          </Text>{' '}
          {from[region]} → {to[region]}
        </li>
      ))}
    </Box>
  );
};

/** The first 12 digits of a hash; all of them on hover. */
const Hash = ({ value }: { value: string }) => (
  <Text as="span" size="xs" nowrap figures>
    <code title={value}>{value.slice(0, 12)}</code>
  </Text>
);

interface RecordRow {
  /** ISO time. */
  at: string;
  ip: string | null;
  seq: number;
  hash: string;
}

/** When and from where a chained row was recorded, and its place in the chain. */
export const recordColumns: readonly Column<RecordRow>[] = [
  {
    key: 'when',
    header: 'When',
    cell: ({ at, ip }) => (
      <>
        <DateText value={at} style="time" />
        {ip && <More>from {ip}</More>}
      </>
    ),
  },
  {
    key: 'row',
    header: 'Row',
    cell: ({ seq, hash }) => (
      <>
        {seq}
        <More>
          <Hash value={hash} />
        </More>
      </>
    ),
  },
];
