import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Creates a function that fills in `{{name}}`, `{{email}}` and so on from firm.json. It throws for an unknown name. */
export function firmValues(firmDir: string): (text: string) => string {
  const file = path.join(firmDir, 'firm.json');
  const profile: Record<string, unknown> = JSON.parse(readFileSync(file, 'utf8'));
  return (text) =>
    text.replace(/\{\{(\w+)\}\}/g, (_, key: string) => {
      const value = profile[key];
      if (typeof value !== 'string') throw new Error(`{{${key}}} is not a text in ${file}`);
      return value;
    });
}
