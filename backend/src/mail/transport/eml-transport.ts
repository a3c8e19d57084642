import { randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type MailTransport, type PostedMail } from './mail-composer.js';

/** Saves each message as a file, `<message id>.eml`, when no mail server is configured. */
export class EmlTransport implements MailTransport {
  constructor(private readonly folder: string) {}

  /** Writes a temporary file and links it, so that no partial message appears. A repeated message changes nothing. */
  async send({ messageId, source }: PostedMail): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const draft = join(this.folder, `.${randomUUID()}`);
    await writeFile(draft, source, { mode: 0o600, flush: true });
    try {
      await link(draft, join(this.folder, `${messageId.slice(1, -1)}.eml`));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      await rm(draft, { force: true });
    }
  }

  async forget(workflowIds: readonly string[], addresses: readonly string[]): Promise<void> {
    const names = await readdir(this.folder).catch(() => []);
    for (const name of names) {
      const path = join(this.folder, name);
      const source = addresses.length > 0 ? (await readFile(path, 'utf8')).toLowerCase() : '';
      const isAbout = workflowIds.some((id) => name.includes(id));
      if (isAbout || addresses.some((address) => source.includes(address))) await rm(path, { force: true });
    }
  }

  close(): void {}
}
