import { type Level } from './check.js';
import { type NamedFinding } from './examine.js';

const words: Readonly<Record<Level, string>> = { ok: 'ok', warning: 'warning', problem: 'PROBLEM' };

/** The findings for people, a line each, and a last line that counts them. */
export function linesOf(findings: readonly NamedFinding[]): string[] {
  const width = Math.max(...findings.map(({ check }) => check.length));
  const lines = findings.map(({ check, level, says, todo }) => {
    const sentences = [says, todo].filter((part) => part !== undefined).map(asSentence);
    return `${words[level].padEnd(8)} ${check.padEnd(width)}  ${sentences.join(' ')}`;
  });
  const count = (level: Level, one: string, many: string) => {
    const number = findings.filter((finding) => finding.level === level).length;
    return `${number} ${number === 1 ? one : many}`;
  };
  return [
    ...lines,
    `${count('problem', 'problem', 'problems')}, ${count('warning', 'warning', 'warnings')}.`,
  ];
}

/** The findings for machines. */
export const jsonOf = (findings: readonly NamedFinding[], at: Date): string =>
  JSON.stringify({ at: at.toISOString(), healthy: !hasProblem(findings), findings }, null, 2);

export const hasProblem = (findings: readonly NamedFinding[]): boolean =>
  findings.some(({ level }) => level === 'problem');

const asSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
