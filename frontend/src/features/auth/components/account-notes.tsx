import type { ReactNode } from 'react';
import { FormLine, FormLines } from '@/components/forms/form-part';
import { Text } from '@/components/page/layout';
import { firm, telephoneHref } from '@/lib/firm/profile';

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
