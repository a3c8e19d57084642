import { FormLine, FormLines } from '@/components/forms/form-part';
import { Text } from '@/components/page/layout';
import { firm, telephoneHref } from '@/lib/firm/profile';

/** What a client's account offers, set as the lines of a form. */
export function SignUpNotes() {
  return (
    <section aria-labelledby="account-notes">
      <Text id="account-notes" as="h2" size="xl">
        In your account
      </Text>
      <FormLines above={4} lineAbove="strong">
        <FormLine
          line="1"
          label="The status of your return"
          hint="Which step it has reached and who is working on it."
        />
        <FormLine
          line="2"
          label="Your next steps"
          hint="A quote to accept, a form to sign, a document we still need."
        />
        <FormLine
          line="3"
          label="Your documents"
          hint="Everything you sent us. You can download it at any time, even if you owe us money."
        />
        <FormLine line="4" label="Your filed return" hint="A complete copy to download." />
      </FormLines>
      <Text above={5} size="sm" tone="quiet">
        Locked out? Call <a href={telephoneHref(firm.phone)}>{firm.phone}</a> and we’ll help.
      </Text>
    </section>
  );
}

/** What staff should know before they sign up or in. */
export function StaffNotes() {
  return (
    <section aria-labelledby="team-notes">
      <Text id="team-notes" as="h2" size="xl">
        For people who work here
      </Text>
      <FormLines above={4} lineAbove="strong">
        <FormLine
          line="A"
          label="Access needs approval"
          hint="A new account cannot see client data until the firm’s principal allows it."
        />
        <FormLine
          line="B"
          label="Your steps are recorded"
          hint="Each step on a return is stored with your name and the time."
        />
        <FormLine line="C" label="Are you a client?" hint="Use the client sign-in in the menu above." />
      </FormLines>
    </section>
  );
}
