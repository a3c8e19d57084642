import type { Schemas } from '@/lib/api/client';
import { acceptAsSpouse, joinAsSpouse } from '../api/spouse-invitation.js';
import { InvitationSheet } from './invitation-sheet.js';

interface SpouseInvitationProps {
  token: string;
  invitation: Schemas['OpenedSpouseInvitation'];
}

/** An invitation to sign a joint return as the spouse. */
export const SpouseInvitationSheet = ({ token, invitation }: SpouseInvitationProps) => {
  const { email, spouse, taxpayer, hasAccount } = invitation;
  const page = ({ id }: { id: string }) => `/SpouseReturn/${id}`;
  return (
    <InvitationSheet
      lede={`${taxpayer} asks ${spouse} to sign the tax return that you file together. The account is for ${spouse} alone.`}
      email={email}
      hasAccount={hasAccount}
      name={spouse}
      joins={`Your account can then sign the joint return of ${taxpayer} as ${spouse}.`}
      welcome="Thank you. We’ll open the return for you."
      signInAt="/ClientSignIn"
      accept={async (account) => page(await acceptAsSpouse({ token, ...account }))}
      join={async () => page(await joinAsSpouse(token))}
    />
  );
};
