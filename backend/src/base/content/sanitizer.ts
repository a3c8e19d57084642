import { createRequire } from 'node:module';
import type sanitizeHtml from 'sanitize-html';

const require = createRequire(import.meta.url);

/** Returns the sanitizer of HTML, which is loaded when it is first needed, because most starts are not for it. */
export const sanitizer = (): typeof sanitizeHtml => require('sanitize-html') as typeof sanitizeHtml;
