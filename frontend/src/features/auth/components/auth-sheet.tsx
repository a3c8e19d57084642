import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { Card } from '@/components/card';
import { FormLine, FormLines } from '@/components/forms/form-part';
import { Box, Columns, Stack, Text } from '@/components/page/layout';
import { Page, PageTitle } from '@/components/page/page';
import { nextFor, nextIn, rememberReturnUrl } from '@/lib/auth/return-url';
import { homeOf, useSession } from '@/lib/auth/session';
import { firm, telephoneHref } from '@/lib/firm/profile';
import { useKeptFocus } from '@/lib/use-kept-focus';

interface AuthSheetProps {
  title: string;
  lede?: ReactNode;
  children: ReactNode;
  /** Links to related screens, below the form. */
  links?: ReactNode;
  /** Shown beside the form on a wide screen. */
  aside?: ReactNode;
}

/** Layout of the sign-in, sign-up and password forms. */
export function AuthSheet({ title, lede, children, links, aside }: AuthSheetProps) {
  useKeptFocus();
  return (
    <Page padTop={7}>
      <Columns widths="form" gap={8} rowGap={7}>
        <Card emphasis measure>
          <PageTitle small lede={lede} gap={2} padTop={2}>
            {title}
          </PageTitle>
          {children}
          {links && (
            <Stack gap={0} above={5} padTop={3} lineAbove="hair" size="sm" touchLinks>
              {links}
            </Stack>
          )}
        </Card>
        {aside && (
          <Box as="aside" padTop={6}>
            {aside}
          </Box>
        )}
      </Columns>
    </Page>
  );
}

/** A message above a form, for example after a redirect. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <Text role="status" below={5} tone="done" weight={550} notice="done">
      {children}
    </Text>
  );
}

/** Navigation options that pass a sentence to the next screen. */
export const withNotice = (notice: string) => ({ state: { notice } });

/** The sentence in a location's state; null if there is none. */
export const noticeIn = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'notice' in state && typeof state.notice === 'string'
    ? state.notice
    : null;

/**
 * Redirects signed-in users to the address that they wanted, or to their first screen. A visitor who resets the password
 * or creates an account first still gets there.
 */
export function SignedOutOnly({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const { search } = useLocation();
  const next = nextIn(search);
  useEffect(() => {
    if (!user && next !== undefined) rememberReturnUrl(next);
  }, [user, next]);
  return user ? <Navigate to={nextFor(user.role, search) ?? homeOf(user.role)} replace /> : children;
}

interface NotesProps {
  id: string;
  title: string;
  notes: readonly { line: string; label: string; hint: string }[];
  children?: ReactNode;
}

const Notes = ({ id, title, notes, children }: NotesProps) => (
  <section aria-labelledby={id}>
    <Text id={id} as="h2" size="xl">
      {title}
    </Text>
    <FormLines above={4} lineAbove="strong">
      {notes.map((note) => (
        <FormLine key={note.line} {...note} />
      ))}
    </FormLines>
    {children}
  </section>
);

/** What a client's account offers, set as the lines of a form. */
export const SignUpNotes = () => (
  <Notes
    id="account-notes"
    title="In your account"
    notes={[
      {
        line: '1',
        label: 'The status of your return',
        hint: 'Which step it has reached and who is working on it.',
      },
      {
        line: '2',
        label: 'Your next steps',
        hint: 'A quote to accept, a form to sign, a document we still need.',
      },
      {
        line: '3',
        label: 'Your documents',
        hint: 'Everything you sent us. You can download it at any time, even if you owe us money.',
      },
      { line: '4', label: 'Your filed return', hint: 'A complete copy to download.' },
    ]}
  >
    <Text above={5} size="sm" tone="quiet">
      Locked out? Call <a href={telephoneHref(firm.phone)}>{firm.phone}</a> and we’ll help.
    </Text>
  </Notes>
);

/** What staff should know before they sign up or in. */
export const StaffNotes = () => (
  <Notes
    id="team-notes"
    title="For people who work here"
    notes={[
      {
        line: 'A',
        label: 'Access needs approval',
        hint: 'A new account cannot see client data until the firm’s principal allows it.',
      },
      {
        line: 'B',
        label: 'Your steps are recorded',
        hint: 'Each step on a return is stored with your name and the time.',
      },
      { line: 'C', label: 'Are you a client?', hint: 'Use the client sign-in in the menu above.' },
    ]}
  />
);
