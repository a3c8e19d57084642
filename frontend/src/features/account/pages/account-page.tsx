import { isStaff } from '@tax-firm/machines';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '@/components/button';
import { Card } from '@/components/card';
import { toast } from '@/components/dialogs/toast';
import { usePress } from '@/components/dialogs/use-press';
import { PasswordField, TextField } from '@/components/forms/field';
import { Form, SubmitButton } from '@/components/forms/form';
import { NewPasswordField } from '@/components/forms/new-password-field';
import { Cluster, Stack, Text } from '@/components/page/layout';
import { Page, ScreenTitle } from '@/components/page/page';
import { ownAccountQuery } from '@/features/auth/api/own-account';
import { api, dataOf } from '@/lib/api/client';
import { useReloadAfter } from '@/lib/api/queries';
import { startSession, useMustEnroll, useSession } from '@/lib/auth/session';
import { firm } from '@/lib/firm/profile';
import { accountKeys, useOwnAccount } from '../api.js';
import { DevicesSection } from '../devices-section.js';
import { PhotoSection } from '../photo-section.js';
import { SecondFactorsSection } from '../security/second-factors-section.js';

/** /Account: what people can see and change about their own account, one section for each subject. */
export function AccountPage() {
  const enrolling = useMustEnroll();
  const { user } = useSession();
  return (
    <Page narrow>
      <ScreenTitle>Your account</ScreenTitle>
      <Stack>
        {!enrolling && <ProfileSection />}
        {!enrolling && user?.employeeAccess && isStaff(user.role) && <PhotoSection />}
        {!enrolling && <EmailSection />}
        {!enrolling && <PasswordSection />}
        {/* In its place in both cases, so that it stays mounted and shows the recovery codes after the first factor. */}
        <SecondFactorsSection />
        {user?.role === 'Client' && (
          <Card title="Consents">
            <p>
              <Link to="/Consents">See who may get your tax return from us</Link>, and withdraw what you no
              longer want.
            </p>
          </Card>
        )}
        {!enrolling && <DevicesSection />}
        {!enrolling && <KeptSection />}
      </Stack>
    </Page>
  );
}

function ProfileSection() {
  const { user } = useSession();
  return (
    <Card title="Profile">
      <Form
        aria-label="Profile"
        schema={({ nameChange }) => nameChange}
        values={{ name: user?.name ?? '' }}
        onSubmit={async (body) => {
          const { token } = await dataOf(api.PUT('/api/users/me', { body }));
          startSession(token);
          toast('Your name was changed.');
        }}
      >
        <TextField
          name="name"
          label="Full name"
          hint="Orders and messages that you already sent keep the name you had."
          autoComplete="name"
        />
        <SubmitButton>Save</SubmitButton>
      </Form>
    </Card>
  );
}

const kept = { as: 'newEmail', fields: ['email'] };

/** The user's email address, and its change by a link that is sent to the new one. */
export function EmailSection() {
  const { user } = useSession();
  const { data: own } = useOwnAccount();
  const reloadAfter = useReloadAfter(ownAccountQuery.queryKey);
  const ask = async (email: string) => {
    await reloadAfter(api.POST('/api/users/me/email', { body: { email } }));
    return 'We sent a link to your new address.';
  };
  return (
    <Card title="Email address">
      <Text below={5} breakWords>
        You sign in with <strong>{own?.email ?? user?.email}</strong>. We write to you there.
      </Text>
      {own?.newEmail && <Waiting email={own.newEmail} ask={ask} />}
      <Form
        aria-label="Email address"
        schema={({ emailChange }) => emailChange}
        kept={kept}
        onSubmit={async ({ email }, form) => {
          toast(await ask(email));
          form.reset();
        }}
      >
        <TextField
          name="email"
          type="email"
          label={own?.newEmail ? 'Another new address' : 'New address'}
          hint="We’ll send a link there. Your address changes once you confirm it."
          inputMode="email"
          autoComplete="email"
        />
        <SubmitButton pendingLabel="Sending…">Change email</SubmitButton>
      </Form>
    </Card>
  );
}

/** The change that waits for its link. */
function Waiting({ email, ask }: { email: string; ask: (email: string) => Promise<string> }) {
  const reloadAfter = useReloadAfter(ownAccountQuery.queryKey);
  const again = usePress(() => ask(email));
  const withdraw = usePress(async () => {
    await reloadAfter(api.DELETE('/api/users/me/email'));
    return undefined;
  });
  return (
    <Stack gap={3} below={5} breakWords notice="plain">
      <p>
        We sent a link to <strong>{email}</strong>. Open it within 24 hours to use that address.
      </p>
      <Cluster>
        <Button
          size="small"
          variant="secondary"
          pending={again.pending}
          pendingLabel="Sending…"
          onClick={again.run}
        >
          Send the link again
        </Button>
        <Button size="small" variant="secondary" pending={withdraw.pending} onClick={withdraw.run}>
          Keep my current address
        </Button>
      </Cluster>
    </Stack>
  );
}

/** A new password for someone who knows the present one. */
function PasswordSection() {
  const client = useQueryClient();
  const { user } = useSession();
  // A new field after each change, whose meter starts empty.
  const [changes, setChanges] = useState(0);
  return (
    <Card title="Password">
      <Form
        aria-label="Password"
        schema={({ passwordChange }) => passwordChange}
        onSubmit={async (body, form) => {
          await api.POST('/api/users/me/password', { body });
          form.reset();
          setChanges(changes + 1);
          toast('Your password was changed. Your other devices are signed out.');
          await client.invalidateQueries({ queryKey: accountKeys.sessions });
        }}
      >
        {/* Password managers need to know whose password it is. */}
        <input type="text" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
        <PasswordField name="oldPassword" label="Current password" autoComplete="current-password" />
        <NewPasswordField
          key={changes}
          name="password"
          label="New password"
          hint="At least 8 characters. Several words that do not belong together are best."
          person={user ? [user.name, user.email] : []}
        />
        <SubmitButton>Change password</SubmitButton>
      </Form>
    </Card>
  );
}

const years = firm.disposal?.afterYears;
const returnsAreKept =
  years === undefined
    ? 'for as long as the law requires and at least three years after filing.'
    : `for ${years} years after the June 30 that follows our last step on them. Then we erase them.`;

/** What the firm keeps about the user and for how long: the periods of the privacy policy and docs/compliance.md. */
function KeptSection() {
  const { user } = useSession();
  return (
    <Card title="What we keep">
      <Stack as="ul" gap={2} below={4} list="disc">
        <li>
          Your name, your email address and earlier ones, and a scrambled form of your password that nobody
          can read.
        </li>
        <li>
          Each sign-in, with its device, IP address and times, until 90 days after it expires; and a log of
          sign-ins and of changes to your account, which nobody can change or delete.
        </li>
        {user?.role === 'Client' && (
          <>
            <li>Your returns and the records behind them, {returnsAreKept}</li>
            <li>Documents that you uploaded but that belong to no return, for a week.</li>
          </>
        )}
      </Stack>
      <p>
        The <Link to="/Privacy">privacy policy</Link> says more. To see or correct what we hold about you, or
        to have something deleted, write to <a href={`mailto:${firm.email}`}>{firm.email}</a>.
      </p>
    </Card>
  );
}
