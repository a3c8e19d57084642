import { Button } from '@/components/button';
import { Page } from '@/components/page';
import { Records } from '@/components/records';
import { ScreenTitle } from '@/components/screen-title';
import { EmptyState, ErrorState, Loading } from '@/components/states';
import type { Column } from '@/components/table';
import { toast } from '@/components/toast';
import { sentenceOf } from '@/lib/api/error';
import { useChangeAccess, useTeam } from '../api/team.js';
import styles from './approve-user-page.module.css';

type Member = NonNullable<ReturnType<typeof useTeam>['data']>[number];

/** /Admin/ApproveUser: the owner grants staff access to client data, or removes it (spec 1 §2). */
export function ApproveUserPage() {
  const team = useTeam();
  return (
    <Page>
      <ScreenTitle lede="Staff see client data only while they have access. Removing it takes effect immediately.">
        User Access
      </ScreenTitle>
      {team.data ? (
        <Team members={team.data} />
      ) : team.error ? (
        <ErrorState error={team.error} onRetry={() => void team.refetch()} />
      ) : (
        <Loading label="Loading staff" />
      )}
    </Page>
  );
}

function Team({ members }: { members: readonly Member[] }) {
  if (members.length === 0) {
    return (
      <EmptyState title="Nobody has a staff account yet">
        <p>Staff appear here after they sign up at /AgroSignUp.</p>
      </EmptyState>
    );
  }
  const columns: Column<Member>[] = [
    { key: 'number', header: '#', numeric: true, cell: (member) => members.indexOf(member) + 1 },
    { key: 'name', header: 'Name', rowHeader: true, cell: ({ name }) => name },
    { key: 'email', header: 'Email', cell: ({ email }) => email },
    { key: 'role', header: 'Role', cell: ({ role }) => role },
    { key: 'action', header: 'Action', cell: (member) => <AccessButton member={member} /> },
  ];
  return <Records caption="Staff accounts" columns={columns} rows={members} rowKey={({ id }) => id} />;
}

function AccessButton({ member: { id, name, employeeAccess } }: { member: Member }) {
  const change = useChangeAccess();
  const words = employeeAccess ? 'Remove Access?' : 'Allow Access?';
  const press = () =>
    change.mutate(id, {
      onSuccess: (user) =>
        toast(user.employeeAccess ? `${name} now has access.` : `${name} no longer has access.`),
      onError: (error) => toast(sentenceOf(error), 'failed'),
    });
  return (
    <Button
      size="small"
      aria-label={`${words} ${name}`}
      variant={employeeAccess ? 'danger' : 'secondary'}
      className={employeeAccess ? undefined : styles.allow}
      pending={change.isPending}
      onClick={press}
    >
      {words}
    </Button>
  );
}
