import type { Plugin } from 'vite';

/** Fills the page template's {{name}}, {{description}} … from the firm's profile. */
export function firmHead(fill: (text: string) => string): Plugin {
  return {
    name: 'firm-head',
    transformIndexHtml: (html) => html.replace(/\{\{\w+\}\}/g, (placeholder) => escape(fill(placeholder))),
  };
}

const escape = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
