import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Whether Poppler is installed. */
export const readsPdf = spawnSync('pdftotext', ['-v']).status === 0;
export const itReadsPdf = readsPdf ? it : it.skip;

/** Downloads a PDF. @returns its text in one line, and what Poppler and the answer say about it */
export async function readPdf(url: string, token: string) {
  const folder = await mkdtemp(join(tmpdir(), 'tax-firm-pdf-'));
  const file = join(folder, 'read.pdf');
  const answer = await fetch(url, { headers: { Authorization: token } });
  const content = Buffer.from(await answer.arrayBuffer());
  await writeFile(file, content);
  const [{ stdout: text, stderr: complaints }, { stdout: info }] = await Promise.all([
    run('pdftotext', ['-layout', file, '-']),
    run('pdfinfo', [file]),
  ]);
  await rm(folder, { recursive: true });
  expect(complaints).toBe('');
  return {
    text: text.replace(/\s+/g, ' '),
    info,
    content,
    disposition: answer.headers.get('content-disposition'),
  };
}
