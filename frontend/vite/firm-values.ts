import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Fills `{{name}}`, `{{email}}` and the like with the texts of firm/firm.json; an unknown name is an error. */
export function firmValues(firmDir: string): (text: string) => string {
  const file = path.join(firmDir, 'firm.json');
  const profile: Record<string, unknown> = JSON.parse(readFileSync(file, 'utf8'));
  return (text) =>
    text.replace(/\{\{(\w+)\}\}/g, (_, key: string) => {
      const value = profile[key];
      if (typeof value !== 'string') throw new Error(`{{${key}}} is not a text of ${file}`);
      return value;
    });
}
