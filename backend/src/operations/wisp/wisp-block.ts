/** A part of a document that can be written as Markdown and drawn as a PDF. */
export type Block =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  /** Something that the settings in force leave open, and that the firm must decide. */
  | { readonly kind: 'warning'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | {
      readonly kind: 'table';
      readonly header: readonly string[];
      readonly rows: readonly (readonly string[])[];
    }
  /** For the firm to fill in; `lines` is how many lines of text fit. */
  | { readonly kind: 'blank'; readonly label: string; readonly lines: number };

export const wispHeading = (level: 1 | 2 | 3, text: string): Block => ({ kind: 'heading', level, text });
export const text = (content: string): Block => ({ kind: 'text', text: content });
export const warning = (content: string): Block => ({ kind: 'warning', text: content });
export const list = (...items: string[]): Block => ({ kind: 'list', items });
export const blank = (label: string, lines = 1): Block => ({ kind: 'blank', label, lines });

/** @param rows as many cells in each as the header has */
export const table = (header: readonly string[], rows: readonly (readonly string[])[]): Block => ({
  kind: 'table',
  header,
  rows,
});
