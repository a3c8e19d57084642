import { type MailContent } from './mail-content.js';

/** The sender, as shown in the message. */
export interface Letterhead {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly publicUrl: string;
}

/** Escapes `&`, `<`, `>` and both quotes, for text and attributes. */
const escapeHtml = (value: string): string =>
  value.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const ink = '#1d2433';
const soft = '#5b6272';
const accent = '#b4451f';
const paper = '#faf6ef';
const sheet = '#ffffff';
const line = '#e7dfd2';
const serif = "Georgia, 'Times New Roman', serif";
const sans = "'Helvetica Neue', Arial, sans-serif";

/** Formats the message as plain text. */
export function layOutText(content: MailContent, letterhead: Letterhead): string {
  const { heading, paragraphs, facts, quote, code, button, note } = content;
  const blocks = [
    heading,
    ...paragraphs,
    facts?.map(([label, value]) => `${label}: ${value}`).join('\n'),
    quote?.replace(/\r\n?/g, '\n'),
    code,
    button && `${button.label}:\n${absolute(button.href, letterhead)}`,
    note,
    `-- \n${letterhead.name}\n${letterhead.phone} · ${letterhead.email}\n${letterhead.publicUrl}`,
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

/**
 * For programs that show emails dark (Apple Mail, Thunderbird, some of Outlook): our colors, because the ones that a
 * program finds by itself are hard to read on the button. The others ignore it, and use the inline styles.
 */
const darkStyles = `<style>
:root { color-scheme: light dark }
@media (prefers-color-scheme: dark) {
.paper { background: #14171f !important }
.sheet { background: #1e222d !important; border-color: #3a4050 !important }
.ink { color: #f1ede6 !important }
.soft { color: #b6bccb !important }
.accent { color: #f0a184 !important }
}
</style>`;

/** Outlook on Windows knows no `max-width`, so it gets a table of that width. */
const outlookColumn = {
  start: '<!--[if mso]><table role="presentation" width="560" align="center"><tr><td><![endif]-->',
  end: '<!--[if mso]></td></tr></table><![endif]-->',
};

/** A table for the layout alone, which a screen reader does not announce. */
const layoutTable = (style: string, rows: readonly string[], attributes = ''): string =>
  `<table role="presentation" cellspacing="0" cellpadding="0" border="0"${attributes} style="border-collapse:collapse;${style}">\n${rows.join('\n')}\n</table>`;

/** A hash, an address or a name without spaces must not make the message wider than a phone. */
const wrapsAnywhere = 'overflow-wrap:anywhere;word-break:break-word';
const wrapsBetweenWords = 'overflow-wrap:normal;word-break:normal';

/** A value that may break anywhere leaves its column less room, so only one with a long word may. */
const wrapOf = (value: string): string => (/\S{16}/.test(value) ? wrapsAnywhere : wrapsBetweenWords);

/**
 * Formats the message as HTML: one column, inline styles, no external resources, light and dark. Escapes every value.
 * Cells of tables have padding and font, because Outlook on Windows gives a `div` no padding, and a table none of the
 * fonts around it.
 */
export function layOutHtml(content: MailContent, letterhead: Letterhead): string {
  const { subject, heading, paragraphs, facts, quote, code, button, note } = content;
  const name = escapeHtml(letterhead.name);
  const body = [
    `<h1 class="ink" style="margin:0 0 20px;font:600 26px/1.25 ${serif};color:${ink}">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`),
    facts?.length && factsTable(facts),
    quote && quotation(quote),
    code &&
      `<p class="paper" style="margin:0 0 20px;padding:14px 16px;background:${paper};font:600 20px/1.3 monospace;letter-spacing:1px">${escapeHtml(code)}</p>`,
    button && buttonLink(button.label, absolute(button.href, letterhead)),
    note && `<p class="soft" style="margin:20px 0 0;font-size:14px;color:${soft}">${escapeHtml(note)}</p>`,
  ];
  const column = layoutTable(
    'max-width:560px;margin:0 auto',
    [
      `<tr><td class="accent" style="padding:0 0 16px;font:600 18px/1.3 ${serif};color:${accent}">${name}</td></tr>`,
      `<tr><td class="sheet ink" style="padding:28px 24px;border:1px solid ${line};background:${sheet};font:16px/1.55 ${sans};color:${ink};${wrapsAnywhere}">`,
      ...body.filter(Boolean).map(String),
      '</td></tr>',
      `<tr><td class="soft" style="padding:16px 0 0;font:13px/1.55 ${sans};color:${soft}">${name} · ${escapeHtml(letterhead.phone)} · <a class="soft" href="mailto:${escapeHtml(letterhead.email)}" style="color:${soft}">${escapeHtml(letterhead.email)}</a></td></tr>`,
    ],
    ' width="100%"',
  );
  const page = layoutTable(
    `background:${paper}`,
    [`<tr><td style="padding:24px 16px">`, outlookColumn.start, column, outlookColumn.end, '</td></tr>'],
    ' width="100%" class="paper"',
  );
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title>
${darkStyles}</head>
<body class="paper" style="margin:0;background:${paper}">
${page}
</body>
</html>
`;
}

const factsTable = (facts: NonNullable<MailContent['facts']>): string =>
  `<table style="margin:0 0 20px;border-collapse:collapse">${facts.map(factRow).join('')}</table>`;

const factRow = ([label, value]: readonly [label: string, value: string]): string =>
  `<tr><th scope="row" class="soft" style="padding:4px 16px 4px 0;text-align:left;vertical-align:top;font:400 16px/1.55 ${sans};color:${soft};${wrapsBetweenWords}">${escapeHtml(label)}</th><td class="ink" style="padding:4px 0;vertical-align:top;font:600 16px/1.55 ${sans};color:${ink};${wrapOf(value)}">${escapeHtml(value)}</td></tr>`;

/** With `<br>`, because Outlook on Windows does not know `white-space`. */
const quotation = (text: string): string =>
  `<blockquote style="margin:0 0 20px;padding:4px 0 4px 16px;border-left:3px solid ${accent};white-space:pre-wrap">${escapeHtml(text).replace(/\r\n?|\n/g, '<br>')}</blockquote>`;

/** In a cell, because Outlook on Windows gives a link neither background nor padding. */
const buttonLink = (label: string, href: string): string =>
  layoutTable('margin:8px 0 0', [
    `<tr><td style="padding:0;background:${accent};mso-padding-alt:13px 22px"><a href="${escapeHtml(href)}" style="display:inline-block;padding:13px 22px;background:${accent};font:600 16px/1.55 ${sans};color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></td></tr>`,
  ]);

/** The pages that need a session: those of clients, and the staff area. */
const forMembers = /^\/(?:Client(?!Sign)|SpouseReturn|Consents|Account|Admin|machines)/i;

/**
 * The address of a button. Pages that need a session are opened through the sign-in, which leads there at once if someone
 * is signed in: whoever is not would see the home page.
 */
function absolute(href: string, { publicUrl }: Letterhead): string {
  const own = forMembers.test(href) ? `/login?next=${href.replace(/[%&#+\s]/g, encodeURIComponent)}` : href;
  return new URL(own, `${publicUrl}/`).href;
}
