import { type MailContent } from './mail-content.js';

/** The sender, as shown in the message. */
export interface Letterhead {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly publicUrl: string;
}

/** Escapes `&`, `<`, `>` and both quotes, for text and attributes. */
export const escapeHtml = (value: string): string =>
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
 * For programs that show e-mails dark (Apple Mail, Thunderbird, some of Outlook): our colors, because the ones that a
 * program finds by itself are hard to read on the button. The others ignore it, and use the inline styles.
 */
const darkStyles = `<style>
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

/**
 * Formats the message as HTML: one column, inline styles, no external resources, light and dark. Escapes every value.
 */
export function layOutHtml(content: MailContent, letterhead: Letterhead): string {
  const { subject, heading, paragraphs, facts, quote, code, button, note } = content;
  const name = escapeHtml(letterhead.name);
  const body = [
    `<h1 class="ink" style="margin:0 0 20px;font:600 26px/1.25 ${serif};color:${ink}">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`),
    facts && factsTable(facts),
    quote &&
      `<blockquote style="margin:0 0 20px;padding:4px 0 4px 16px;border-left:3px solid ${accent};white-space:pre-wrap">${escapeHtml(quote)}</blockquote>`,
    code &&
      `<p class="paper" style="margin:0 0 20px;padding:14px 16px;background:${paper};font:600 20px/1.3 monospace;letter-spacing:1px">${escapeHtml(code)}</p>`,
    button && buttonLink(button.label, absolute(button.href, letterhead)),
    note && `<p class="soft" style="margin:20px 0 0;font-size:14px;color:${soft}">${escapeHtml(note)}</p>`,
  ];
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title>
${darkStyles}</head>
<body class="paper" style="margin:0;background:${paper}">
${outlookColumn.start}
<div class="ink" style="max-width:560px;margin:0 auto;padding:24px 16px;font:16px/1.55 ${sans};color:${ink}">
<p class="accent" style="margin:0 0 16px;font:600 18px/1.3 ${serif};color:${accent}">${name}</p>
<div class="sheet" style="background:${sheet};border:1px solid ${line};padding:28px 24px">
${body.filter(Boolean).join('\n')}
</div>
<p class="soft" style="margin:16px 0 0;font-size:13px;color:${soft}">${name} · ${escapeHtml(letterhead.phone)} · <a class="soft" href="mailto:${escapeHtml(letterhead.email)}" style="color:${soft}">${escapeHtml(letterhead.email)}</a></p>
</div>
${outlookColumn.end}
</body>
</html>
`;
}

function factsTable(facts: NonNullable<MailContent['facts']>): string {
  const rows = facts.map(
    ([label, value]) =>
      `<tr><th scope="row" class="soft" style="padding:4px 24px 4px 0;text-align:left;vertical-align:top;font-weight:400;color:${soft}">${escapeHtml(label)}</th><td style="padding:4px 0;vertical-align:top;font-weight:600">${escapeHtml(value)}</td></tr>`,
  );
  return `<table style="margin:0 0 20px;border-collapse:collapse">${rows.join('')}</table>`;
}

/** In a cell, because Outlook on Windows gives a link neither background nor padding. */
function buttonLink(label: string, href: string): string {
  const link = `<a href="${escapeHtml(href)}" style="display:inline-block;padding:13px 22px;background:${accent};color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(label)}</a>`;
  return `<table role="presentation" style="margin:8px 0 0;border-collapse:collapse"><tr><td style="padding:0;background:${accent};mso-padding-alt:13px 22px">${link}</td></tr></table>`;
}

const absolute = (href: string, { publicUrl }: Letterhead): string => new URL(href, `${publicUrl}/`).href;
