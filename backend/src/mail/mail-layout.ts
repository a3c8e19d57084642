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
const accent = '#b4451f';
const paper = '#faf6ef';
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

/** Formats the message as HTML: one column, inline styles, no external resources. Escapes every value. */
export function layOutHtml(content: MailContent, letterhead: Letterhead): string {
  const { subject, heading, paragraphs, facts, quote, code, button, note } = content;
  const name = escapeHtml(letterhead.name);
  const body = [
    `<h1 style="margin:0 0 20px;font:600 26px/1.25 ${serif};color:${ink}">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`),
    facts && factsTable(facts),
    quote &&
      `<blockquote style="margin:0 0 20px;padding:4px 0 4px 16px;border-left:3px solid ${accent};white-space:pre-wrap">${escapeHtml(quote)}</blockquote>`,
    code &&
      `<p style="margin:0 0 20px;padding:14px 16px;background:${paper};font:600 20px/1.3 monospace;letter-spacing:1px">${escapeHtml(code)}</p>`,
    button && buttonLink(button.label, absolute(button.href, letterhead)),
    note && `<p style="margin:20px 0 0;font-size:14px;color:#5b6272">${escapeHtml(note)}</p>`,
  ];
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:${paper}">
<div style="max-width:560px;margin:0 auto;padding:24px 16px;font:16px/1.55 ${sans};color:${ink}">
<p style="margin:0 0 16px;font:600 18px/1.3 ${serif};color:${accent}">${name}</p>
<div style="background:#ffffff;border:1px solid #e7dfd2;padding:28px 24px">
${body.filter(Boolean).join('\n')}
</div>
<p style="margin:16px 0 0;font-size:13px;color:#5b6272">${name} · ${escapeHtml(letterhead.phone)} · <a href="mailto:${escapeHtml(letterhead.email)}" style="color:#5b6272">${escapeHtml(letterhead.email)}</a></p>
</div>
</body>
</html>
`;
}

function factsTable(facts: NonNullable<MailContent['facts']>): string {
  const rows = facts.map(
    ([label, value]) =>
      `<tr><th scope="row" style="padding:4px 24px 4px 0;text-align:left;font-weight:400;color:#5b6272">${escapeHtml(label)}</th><td style="padding:4px 0;font-weight:600">${escapeHtml(value)}</td></tr>`,
  );
  return `<table style="margin:0 0 20px;border-collapse:collapse">${rows.join('')}</table>`;
}

function buttonLink(label: string, href: string): string {
  return `<p style="margin:8px 0 0"><a href="${escapeHtml(href)}" style="display:inline-block;padding:13px 22px;background:${accent};color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>`;
}

const absolute = (href: string, { publicUrl }: Letterhead): string => new URL(href, `${publicUrl}/`).href;
