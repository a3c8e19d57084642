/**
 * Writes an email. `known`: whoever reads the address is the person to whom the email is addressed, or the firm. Otherwise
 * someone may have typed another person's address, so nothing that a visitor or client typed may be in the email.
 */
export type WriteMail = (known: boolean) => MailContent;

/**
 * An email's content before layout. Plain text everywhere: the layout escapes it, and nothing but the button and what
 * is in a quote becomes a link (`withoutLinks` in mail-composer.ts).
 */
export interface MailContent {
  /** false: someone wrote all of it. Otherwise a greeting comes first, unless several people at the firm read it. */
  readonly greeting?: false;
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** Labels and values, one pair per line. */
  readonly facts?: readonly (readonly [label: string, value: string])[];
  /** Text that a person wrote; its line breaks are kept. */
  readonly quote?: string;
  /** A code to type in. */
  readonly code?: string;
  /** The one link. `href` is a path of the site or a whole URL. */
  readonly button?: { readonly label: string; readonly href: string };
  /** Small print at the end. */
  readonly note?: string;
  /** Written by a person to a person; automatic replies are welcome. */
  readonly personal?: boolean;
}

/** A label with its value. Without a value, the fact is left out. */
export type Fact = readonly [label: string, value: string | null | undefined];

/** What one template says: the heading is the subject unless it says otherwise. */
export interface Words extends Omit<MailContent, 'heading' | 'paragraphs' | 'facts'> {
  readonly heading?: string;
  /** Its paragraphs; one alone needs no list. */
  readonly text?: string | readonly string[];
  /** In this order: by label, or as a list if a label may occur twice. */
  readonly facts?: Readonly<Record<string, Fact[1]>> | readonly Fact[];
}

const isList = (facts: NonNullable<Words['facts']>): facts is readonly Fact[] => Array.isArray(facts);
const hasValue = (fact: Fact): fact is readonly [string, string] => fact[1] !== null && fact[1] !== undefined;

/** Completes what a template says. */
export const contentOf = ({ text = [], facts = [], ...words }: Words): MailContent => ({
  heading: words.subject,
  ...words,
  paragraphs: [text].flat(),
  facts: (isList(facts) ? facts : Object.entries(facts)).filter(hasValue),
});
