import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type StoredFile } from '../../src/files/file/file.entity.js';
import { type TestAccount } from './accounts.js';
import { type TestApp } from './app.js';

/** The body of an upload. */
export function fileForm(content: Uint8Array, name: string, field = 'file'): FormData {
  const data = new FormData();
  data.append(field, new Blob([content as Uint8Array<ArrayBuffer>]), name);
  return data;
}

/** Lists every blob on the disk, complete or partial. */
export async function blobsOf(app: TestApp): Promise<string[]> {
  const folder = join(app.environment.dataDir, 'files');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/**
 * Calls about files, the client's by default.
 * @param context says who that is, once the application has started
 */
export function fileCalls(context: () => { readonly app: TestApp; readonly client: TestAccount }) {
  const upload = <Body = StoredFile>(
    content: Uint8Array,
    name: string,
    token: string | undefined = context().client.token,
  ) => context().app.request<Body>('POST', '/api/files', { token, body: fileForm(content, name) });

  const download = (link: string, token = context().client.token, method = 'GET') =>
    fetch(context().app.url + link, { method, headers: { Authorization: token } });

  const blobs = () => blobsOf(context().app);

  return { upload, download, blobs };
}
