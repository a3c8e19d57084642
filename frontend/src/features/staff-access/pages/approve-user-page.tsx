import type { RoleChange } from '@tax-firm/contract';
import { useRef, useState } from 'react';
import { Avatar } from '@/components/avatar';
import { Button } from '@/components/button';
import { Box, Cluster } from '@/components/page/layout';
import { Page, ScreenTitle } from '@/components/page/page';
import { type Column, Records } from '@/components/lists/table';
import { StatusPill } from '@/components/stamp';
import { EmptyState, Loaded } from '@/components/page/states';
import { roleName } from '@/lib/firm/role-name';
import { toast } from '@/components/dialogs/toast';
import { usePress } from '@/components/dialogs/use-press';
import { ResetSecondFactors } from '@/features/auth/components/reset-second-factors';
import { api, dataOf } from '@/lib/api/client';
import { useRead, useReloadAfter } from '@/lib/api/queries';
import { useSession } from '@/lib/auth/session';
import { HandOverDialog } from '../components/hand-over-dialog.js';
import { givenRoles, Invitations, invitationsKey } from '../components/invitations.js';

type Member = NonNullable<ReturnType<typeof useTeam>['data']>[number];

const teamKey = ['team'];
const photosKey = ['staffPhotos'];

/** Everyone with a staff account. */
const useTeam = () => useRead(teamKey, '/api/users/getAllAdmins');

/** The addresses of staff's photos, by account. */
const useStaffPhotos = () =>
  useRead(photosKey, '/api/staffPhotos', {
    select: (photos) => new Map(photos.map(({ accountId, link }) => [accountId, link])),
  });

/** /Admin/ApproveUser: the owner grants staff access to client data, or removes it (spec 1 §2). */
export function ApproveUserPage() {
  return (
    <Page>
      <ScreenTitle lede="Staff see client data only while they have access. Removing it takes effect immediately.">
        User Access
      </ScreenTitle>
      <Loaded query={useTeam()} label="Loading staff">
        {(members) => <Team members={members} />}
      </Loaded>
      <Box above={6}>
        <Invitations />
      </Box>
    </Page>
  );
}

function Team({ members }: { members: readonly Member[] }) {
  if (members.length === 0) {
    return (
      <EmptyState title="Nobody has a staff account yet">
        <p>Staff appear here after they sign up at /AgroSignUp, or accept an invitation.</p>
      </EmptyState>
    );
  }
  const columns: Column<Member>[] = [
    { header: '#', numeric: true, cell: (member) => members.indexOf(member) + 1 },
    { header: 'Name', rowHeader: true, cell: (member) => <Name member={member} /> },
    {
      header: 'Email',
      cell: ({ email, emailVerified }) => (
        <Cluster as="span" align="center" gap={2} rowGap={1} breakWords>
          {email}
          {!emailVerified && <StatusPill tone="attention">Not verified</StatusPill>}
        </Cluster>
      ),
    },
    { header: 'Role', cell: (member) => <RoleSelect member={member} /> },
    { header: 'Second factor', cell: (member) => <SecondFactor member={member} /> },
    {
      header: 'Action',
      cell: (member) => (
        <Cluster as="span" gap={2} align="center">
          <AccessButton member={member} />
          <PhotoButton member={member} />
        </Cluster>
      ),
    },
  ];
  return <Records caption="Staff accounts" columns={columns} rows={members} rowKey={({ id }) => id} />;
}

function Name({ member: { id, name } }: { member: Member }) {
  const { data: photos } = useStaffPhotos();
  return (
    <Cluster as="span" oneRow align="center">
      <Avatar name={name} photo={photos?.get(id)} size={32} />
      {name}
    </Cluster>
  );
}

const teamRoles = [...givenRoles, 'Owner'] as const;

/**
 * The role, which an owner can change except for their own. Arrow keys choose in it, so it is saved with a button, and after a
 * question if it makes or unmakes an owner.
 */
function RoleSelect({ member }: { member: Member }) {
  const { id, name, role } = member;
  const { user } = useSession();
  const reloadAfter = useReloadAfter(teamKey);
  const current = teamRoles.find((known) => roleName(known) === role);
  const [chosen, setChosen] = useState<RoleChange['role']>();
  const [asking, setAsking] = useState(false);
  const select = useRef<HTMLSelectElement>(null);
  const save = async (body: Omit<RoleChange, 'id'>) => {
    const saved = await reloadAfter(dataOf(api.PUT('/api/users/changeRole', { body: { id, ...body } })));
    // The button goes, and must not take the focus with it.
    select.current?.focus();
    setChosen(undefined);
    return `${name} is now ${saved.role}.`;
  };
  const { pending, run } = usePress(async () => (chosen ? save({ role: chosen }) : undefined));
  if (!current || id === user?.id) return role;
  const isNewOwner = chosen === 'Owner';
  const leaves = chosen === 'Auditor';
  return (
    <Cluster as="span" gap={2} align="center">
      <select
        ref={select}
        aria-label={`Role of ${name}`}
        value={chosen ?? current}
        aria-disabled={pending || undefined}
        onChange={({ target }) => pending || setChosen(teamRoles.find((known) => known === target.value))}
      >
        {teamRoles.map((known) => (
          <option key={known} value={known}>
            {roleName(known)}
          </option>
        ))}
      </select>
      {chosen && chosen !== current && (
        <Button
          size="small"
          aria-label={`Save role of ${name}`}
          pending={pending}
          pendingLabel="Saving…"
          onClick={isNewOwner || leaves || current === 'Owner' ? () => setAsking(true) : run}
        >
          Save
        </Button>
      )}
      {chosen && (
        <HandOverDialog
          member={member}
          leaves={leaves}
          open={asking}
          onClose={() => setAsking(false)}
          onConfirm={async (successor) => toast(await save({ role: chosen, ...(leaves && { successor }) }))}
          title={
            current === 'Owner'
              ? `Make ${name} ${chosen}, no longer an owner?`
              : `Make ${name} ${isNewOwner ? 'an owner' : chosen}?`
          }
          description={
            isNewOwner
              ? `${name} will see everything, set prices and decide who has access, as you do. They can also change your role.`
              : `${name} keeps access, with what a ${chosen} may do.`
          }
          confirmLabel={isNewOwner ? 'Make owner' : 'Change role'}
          cancelLabel="Keep role"
        />
      )}
    </Cluster>
  );
}

function SecondFactor({ member: { id, name, email, secondFactor } }: { member: Member }) {
  const { user } = useSession();
  const team = useTeam();
  if (!secondFactor) return 'None';
  return (
    <>
      Set up
      {id !== user?.id && (
        <ResetSecondFactors name={name} email={email} onReset={() => void team.refetch()} />
      )}
    </>
  );
}

/** Removes a photo that should not be there. Its person can upload another. */
function PhotoButton({ member: { id, name } }: { member: Member }) {
  const { data: photos } = useStaffPhotos();
  const reloadAfter = useReloadAfter(photosKey);
  const { pending, run } = usePress(async () => {
    const params = { path: { accountId: id } };
    await reloadAfter(api.DELETE('/api/staffPhotos/{accountId}', { params }));
    return `The photo of ${name} was removed.`;
  });
  if (!photos?.has(id)) return null;
  return (
    <Button
      size="small"
      variant="quiet"
      aria-label={`Remove photo of ${name}`}
      pending={pending}
      onClick={run}
    >
      Remove photo
    </Button>
  );
}

/** Gives access, or takes it away after a question: the person may be in the middle of their work. */
function AccessButton({ member }: { member: Member }) {
  const { id, name, employeeAccess } = member;
  // Invitations may end.
  const reloadAfter = useReloadAfter(teamKey, invitationsKey);
  const change = (body: { employeeAccess: boolean; successor?: string | null }) =>
    reloadAfter(api.POST('/api/users/changeEmployeeAccess', { body: { id, ...body } }));
  const [removing, setRemoving] = useState(false);
  const words = employeeAccess ? 'Remove Access?' : 'Allow Access?';
  const { pending, run: allow } = usePress(async () => {
    await change({ employeeAccess: true });
    return `${name} now has access. Returns that others got meanwhile stay with them.`;
  });
  const remove = async (successor: string | null) => {
    await change({ employeeAccess: false, successor });
    toast(`${name} no longer has access.`);
  };
  return (
    <>
      <Button
        size="small"
        aria-label={`${words} ${name}`}
        variant={employeeAccess ? 'danger' : 'secondary'}
        pending={pending}
        onClick={employeeAccess ? () => setRemoving(true) : allow}
      >
        {words}
      </Button>
      <HandOverDialog
        member={member}
        leaves
        open={removing}
        onClose={() => setRemoving(false)}
        onConfirm={remove}
        title={`Remove the access of ${name}?`}
        description={`${name} no longer sees client data, from now on and on every device. You can allow it again.`}
        confirmLabel="Remove access"
        cancelLabel="Keep access"
      />
    </>
  );
}
