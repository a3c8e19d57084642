/** The commands, each in the module of its name: `npm run backup`, or `node backend/dist/command.js backup`. */
export const commandNames = [
  'backup',
  'doctor',
  'migrate',
  'migrate-workflow',
  'reset-second-factors',
  'restore',
  'rotate-file-key',
  'sql',
  'verify-history',
  'wisp',
] as const;

export type CommandName = (typeof commandNames)[number];
