import type { GivenRole } from '@tax-firm/contract';
import { DateText, formatDate } from '@/components/orders/amounts';
import { Button } from '@/components/button';
import { Card } from '@/components/card';
import { Select, TextField } from '@/components/forms/field';
import { Form, SubmitButton } from '@/components/forms/form';
import { Box, Cluster, Grid, Text } from '@/components/page/layout';
import { StatusPill, type StatusTone } from '@/components/stamp';
import { Loaded } from '@/components/page/states';
import { type Column, Records } from '@/components/lists/table';
import { toast } from '@/components/dialogs/toast';
import { usePress } from '@/components/dialogs/use-press';
import { api, type Schemas } from '@/lib/api/client';
import { once } from '@/lib/api/once';
import { useRead, useReloadAfter } from '@/lib/api/queries';

export const invitationsKey = ['invitations'];

/** The roles that an owner can give in an invitation. */
export const givenRoles: readonly GivenRole[] = [
  'Intern',
  'Staff Associate',
  'Senior Associate',
  'CPA/EA',
  'Auditor',
];

/** The owner invites people to the staff, and sees what became of each invitation. */
export function Invitations() {
  const query = useRead(invitationsKey, '/api/users/invitations');
  return (
    <Card title="Invitations">
      <InviteForm />
      <Loaded query={query} label="Loading invitations" lines={2}>
        {(rows) =>
          rows.length > 0 && (
            <Box above={5}>
              <Records caption="Invitations" columns={columns} rows={rows} rowKey={({ id }) => id} />
            </Box>
          )
        }
      </Loaded>
    </Card>
  );
}

function InviteForm() {
  const reloadAfter = useReloadAfter(invitationsKey);
  return (
    <Form
      aria-label="Invite a colleague"
      schema={({ invitation }) => invitation}
      onSubmit={async (body, form) => {
        await reloadAfter(api.POST('/api/users/invitations', { body, fetch: once }));
        form.reset();
        toast(`We sent ${body.email} a link, which works for 7 days.`);
      }}
    >
      <Grid least="small" align="end" gap={4} rowGap={3} measure>
        <TextField name="email" type="email" label="Email" inputMode="email" autoComplete="off" />
        <Select name="role" label="Role" defaultValue="Staff Associate">
          {givenRoles.map((role) => (
            <option key={role}>{role}</option>
          ))}
        </Select>
      </Grid>
      <Text below={4} size="sm" tone="quiet">
        The person who accepts gets access at once. Only someone who reads mail to this address can accept.
      </Text>
      <SubmitButton pendingLabel="Inviting…">Invite</SubmitButton>
    </Form>
  );
}

const states: Readonly<Record<Schemas['Invitation']['state'], readonly [words: string, tone: StatusTone]>> = {
  open: ['Open', 'waiting'],
  accepted: ['Accepted', 'done'],
  revoked: ['Withdrawn', 'neutral'],
  expired: ['Expired', 'attention'],
};

const columns: readonly Column<Schemas['Invitation']>[] = [
  {
    header: 'Email',
    rowHeader: true,
    cell: ({ email }) => (
      <Text as="span" breakWords>
        {email}
      </Text>
    ),
  },
  { header: 'Role', cell: ({ role }) => role },
  { header: 'Invited', cell: ({ invitedAt }) => <DateText value={invitedAt} /> },
  { header: 'State', cell: (invitation) => <State invitation={invitation} /> },
  { header: 'Action', cell: (invitation) => <Revoke invitation={invitation} /> },
];

function State({ invitation: { state, expiresAt } }: { invitation: Schemas['Invitation'] }) {
  const [words, tone] = states[state];
  return (
    <Cluster as="span" align="center" gap={2} rowGap={1}>
      <StatusPill tone={tone}>{words}</StatusPill>
      {state === 'open' && `until ${formatDate(expiresAt, 'short')}`}
    </Cluster>
  );
}

function Revoke({ invitation: { id, email, state } }: { invitation: Schemas['Invitation'] }) {
  const reloadAfter = useReloadAfter(invitationsKey);
  const { pending, run } = usePress(async () => {
    await reloadAfter(api.DELETE('/api/users/invitations/{id}', { params: { path: { id } } }));
    return `The invitation of ${email} no longer works.`;
  });
  if (state !== 'open') return 'None';
  return (
    <Button
      size="small"
      variant="danger"
      aria-label={`Withdraw the invitation of ${email}`}
      pending={pending}
      onClick={run}
    >
      Withdraw
    </Button>
  );
}
