import type { AuditRead } from './api/audit.js';

/** Names an event type: `SEND_QUOTE` is "Send quote". */
export function eventName(type: string): string {
  const words = type.replaceAll('_', ' ').toLowerCase().replace('efile', 'e-file').replace('cpa ', 'CPA ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Names of the access log's record types. */
export const readNames: Readonly<Record<AuditRead['what'], string>> = {
  return: 'Tax return',
  history: 'History of a return',
  messages: 'Messages of a return',
  file: 'File',
  mail: 'Mail to the firm',
  export: 'Export of the history',
};
