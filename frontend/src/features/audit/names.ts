import type { AuditRead } from './api/audit.js';

/** SEND_QUOTE as "Send quote". */
export function eventName(type: string): string {
  const words = type.replaceAll('_', ' ').toLowerCase().replace('efile', 'e-file').replace('cpa ', 'CPA ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What can be read, as the access log has it. */
export const readNames: Readonly<Record<AuditRead['what'], string>> = {
  return: 'Tax return',
  history: 'History of a return',
  messages: 'Messages of a return',
  file: 'File',
  mail: 'Mail to the firm',
  export: 'Export of the history',
};
