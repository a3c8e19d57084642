import { FormLine, FormLines } from '@/components/form-part';
import { firm, telephoneHref } from '@/lib/firm/profile';
import styles from './account-notes.module.css';

/** What a client's account is for, as the lines of a form. */
export function ClientNotes() {
  return (
    <section aria-labelledby="account-notes">
      <h2 id="account-notes" className={styles.title}>
        In your account
      </h2>
      <FormLines className={styles.lines}>
        <FormLine
          line="1"
          label="Where your return is"
          hint="Which step it has reached, and who has it now."
        />
        <FormLine
          line="2"
          label="What waits for you"
          hint="A quote to accept, a form to sign, a paper we still need."
        />
        <FormLine
          line="3"
          label="Your papers"
          hint="Everything you sent, yours to download at any time, whatever is owed."
        />
        <FormLine line="4" label="Your finished return" hint="A complete copy, kept for you." />
      </FormLines>
      <p className={styles.help}>
        Locked out? Call <a href={telephoneHref(firm.phone)}>{firm.phone}</a> and a person will help.
      </p>
    </section>
  );
}

/** What someone who works here should know before signing up or in. */
export function StaffNotes() {
  return (
    <section aria-labelledby="team-notes">
      <h2 id="team-notes" className={styles.title}>
        For people who work here
      </h2>
      <FormLines className={styles.lines}>
        <FormLine
          line="A"
          label="Access is given, not assumed"
          hint="A new account sees no client’s data until the firm’s principal allows it."
        />
        <FormLine
          line="B"
          label="What you do is signed"
          hint="Each step on a return keeps your name and the time."
        />
        <FormLine
          line="C"
          label="Client of ours?"
          hint="Your own sign-in is the client one, in the menu above."
        />
      </FormLines>
    </section>
  );
}
