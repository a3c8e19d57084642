import { useState } from 'react';
import { Button } from '@/components/button';
import { ConfirmButton } from '@/components/dialogs/confirm-dialog';
import { toast } from '@/components/dialogs/toast';
import { usePress } from '@/components/dialogs/use-press';
import { TextField } from '@/components/forms/field';
import { Form, SubmitButton } from '@/components/forms/form';
import { DateText } from '@/components/orders/amounts';
import { Stack } from '@/components/page/layout';
import { ErrorState } from '@/components/page/states';
import { taxReturnKeys } from '@/features/tax-return/api/keys';
import { api, type Schemas } from '@/lib/api/client';
import { once } from '@/lib/api/once';
import { useRead, useReloadAfter } from '@/lib/api/queries';
import { useFocusedField } from '@/lib/use-focused-field';

const path = '/api/taxReturns/{id}/signing/spouse/invitation';
// Below the return's own key, so that it is loaded again when the return is.
const keyOf = (id: string) => [...taxReturnKeys.one(id), 'spouseInvitation'];

/** The invitation that counts now; null if there is none. @param enabled whether to ask */
export const useSpouseInvitation = (id: string, enabled = true) =>
  useRead(keyOf(id), path, { path: { id }, enabled, select: ({ invitation }) => invitation });

interface SpouseInvitationPartProps {
  /** Of the return. */
  id: string;
  /** The spouse's name on the form. */
  spouse: string;
  /** Whether an invitation may be sent now. */
  mayInvite: boolean;
  /** Whether staff look, who also see who invited. */
  forStaff?: boolean;
}

/** The invitation of the spouse to sign on an account of their own: to send, to see what became of it, to withdraw. */
export function SpouseInvitationPart({ id, spouse, mayInvite, forStaff }: SpouseInvitationPartProps) {
  const { data: invitation, error, refetch } = useSpouseInvitation(id);
  const [asked, setAsked] = useState(false);
  if (invitation === undefined)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null;
  const isForm = asked || (forStaff && !invitation);
  return (
    <Stack start>
      {invitation && <Status invitation={invitation} forStaff={forStaff} />}
      {mayInvite && invitation?.state !== 'accepted' && isForm && (
        <InviteForm
          id={id}
          spouse={spouse}
          again={invitation !== null}
          focused={asked}
          onDone={() => setAsked(false)}
        />
      )}
      {mayInvite && invitation?.state !== 'accepted' && !isForm && (
        <Button variant="secondary" size={forStaff ? 'small' : 'medium'} onClick={() => setAsked(true)}>
          {invitation ? 'Send another link' : `Invite ${spouse} to sign on their own device`}
        </Button>
      )}
      {invitation && <Withdraw id={id} invitation={invitation} size={forStaff ? 'small' : 'medium'} />}
    </Stack>
  );
}

type StatusProps = Pick<SpouseInvitationPartProps, 'forStaff'> & { invitation: Schemas['SpouseInvitation'] };

function Status({ invitation, forStaff }: StatusProps) {
  const { email, spouse, state, invitedBy, invitedAt, expiresAt } = invitation;
  const address = <strong>{email}</strong>;
  const words = {
    accepted: (
      <>
        {spouse} accepted the invitation, and signs on their own account, {address}.
      </>
    ),
    open: (
      <>
        We sent {address} a link for {spouse}. It works once, until{' '}
        <DateText value={expiresAt} style="long" />.
      </>
    ),
    expired: (
      <>
        The link for {spouse}, sent to {address}, has expired.
      </>
    ),
  };
  return (
    <p role="status">
      {words[state]}
      {forStaff && (
        <>
          {' '}
          Invited by {invitedBy} on <DateText value={invitedAt} style="long" />.
        </>
      )}
    </p>
  );
}

interface InviteFormProps extends Pick<SpouseInvitationPartProps, 'id' | 'spouse'> {
  /** Whether there was an invitation before. */
  again: boolean;
  /** Whether it takes the focus of the button whose place it took. */
  focused: boolean;
  onDone: () => void;
}

function InviteForm({ id, spouse, again, focused, onDone }: InviteFormProps) {
  const reloadAfter = useReloadAfter(keyOf(id));
  const fields = useFocusedField<HTMLDivElement>('input', focused);
  return (
    <Form
      aria-label={`Invite ${spouse}`}
      schema={({ spouseInvitation }) => spouseInvitation}
      onSubmit={async (body, { reset }) => {
        await reloadAfter(api.POST(path, { params: { path: { id } }, body, fetch: once }));
        reset();
        onDone();
        toast(`We sent ${body.email} a link.`);
      }}
    >
      <div ref={fields}>
        <TextField
          name="email"
          type="email"
          label={`Email of ${spouse}`}
          hint={`An address that ${spouse} alone reads. ${again ? 'The earlier link stops working.' : ''}`}
          inputMode="email"
          autoComplete="off"
          required
        />
      </div>
      <SubmitButton pendingLabel="Inviting…">Send the invitation</SubmitButton>
    </Form>
  );
}

interface WithdrawProps {
  id: string;
  invitation: Schemas['SpouseInvitation'];
  size: 'small' | 'medium';
}

/** Withdraws an open link at once, and the access of an account after a question: what the spouse began is lost. */
function Withdraw({ id, invitation: { email, spouse, state }, size }: WithdrawProps) {
  const reloadAfter = useReloadAfter(keyOf(id));
  const withdraw = async () => {
    await reloadAfter(api.DELETE(path, { params: { path: { id } } }));
    return `The invitation of ${email} no longer works.`;
  };
  const { pending, run } = usePress(withdraw);
  if (state !== 'accepted')
    return (
      <Button size={size} variant="danger" pending={pending} onClick={run}>
        Withdraw the invitation
      </Button>
    );
  return (
    <ConfirmButton
      size={size}
      variant="danger"
      onConfirm={async () => toast(await withdraw())}
      title={`Remove the access of ${spouse}?`}
      description={`${spouse} no longer sees or signs this return on their own account, and gets an email that says so. What they began there does not count.`}
      confirmLabel="Yes, remove access"
      cancelLabel="Keep access"
    >
      Remove access
    </ConfirmButton>
  );
}
