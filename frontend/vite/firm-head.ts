import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/** Fills the page template's {{name}} and {{description}} from the firm's profile. */
export function firmHead(firmDir: string): Plugin {
  return {
    name: 'firm-head',
    transformIndexHtml(html) {
      const firm: Record<string, unknown> = JSON.parse(readFileSync(path.join(firmDir, 'firm.json'), 'utf8'));
      return html.replace(/\{\{(\w+)\}\}/g, (_, key: string) => escape(String(firm[key] ?? '')));
    },
  };
}

const escape = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
