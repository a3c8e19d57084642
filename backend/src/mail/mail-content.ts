/** What an e-mail says, before it is laid out. Plain text everywhere: the layout escapes it. */
export interface MailContent {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** Label and value, one a line. */
  readonly facts?: readonly (readonly [label: string, value: string])[];
  /** Words that a person wrote; their line breaks are kept. */
  readonly quote?: string;
  /** Something to type in by hand. */
  readonly code?: string;
  /** The one link. `href` is a path of the site or a whole URL. */
  readonly button?: { readonly label: string; readonly href: string };
  /** In small print, below. */
  readonly note?: string;
  /** Written by a person to a person: no automatic reply is to be feared. */
  readonly personal?: boolean;
}
