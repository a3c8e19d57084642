const maxLength = 160;

/** Shortens a message on one line to what a list of messages shows: at most 160 characters. */
export function shortened(line: string): string {
  const characters = [...line];
  return characters.length <= maxLength ? line : `${characters.slice(0, maxLength - 1).join('')}…`;
}
