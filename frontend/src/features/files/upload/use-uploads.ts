import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { uploadFile, type StoredFile } from '../api/upload-file.js';
import { UploadQueue } from './upload-queue.js';

interface UploadsOptions {
  /**
   * Makes a stored file what it is to be, a paper of a return for one; until it is done the upload is not complete.
   * Must keep its identity from render to render.
   */
  attach: (file: StoredFile) => Promise<unknown>;
  draftToken?: string;
}

/** The uploads of one screen. Leaving the screen stops what is under way. */
export function useUploads({ attach, draftToken }: UploadsOptions) {
  const queue = useMemo(
    () =>
      new UploadQueue(async (file, options) => {
        const stored = await uploadFile(file, { ...options, draftToken });
        options.signal.throwIfAborted();
        await attach(stored);
      }),
    [attach, draftToken],
  );
  useEffect(() => () => queue.clear(), [queue]);
  const uploads = useSyncExternalStore(queue.subscribe, queue.list, queue.list);
  return { uploads, queue };
}
