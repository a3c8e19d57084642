import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { uploadFile, type StoredFile } from '../api/upload-file.js';
import { UploadQueue } from './upload-queue.js';

export interface UploadsOptions {
  /** Attaches a stored file, for example to a return. The upload is complete once this resolves. */
  attach: (file: StoredFile) => Promise<unknown>;
  /** Opens a visitor's draft order and returns its token; signed-in users need none. */
  openDraft?: () => Promise<string>;
}

/** The uploads of one screen. Leaving the screen stops them. */
export function useUploads({ attach, openDraft }: UploadsOptions) {
  const [queue] = useState(() => new UploadQueue());
  useLayoutEffect(() =>
    queue.sendWith(async (file, { signal, onProgress }) => {
      const draftToken = await openDraft?.();
      const stored = await uploadFile(file, { signal, onProgress, draftToken });
      signal.throwIfAborted();
      await attach(stored);
    }),
  );
  useEffect(() => () => queue.clear(), [queue]);
  const uploads = useSyncExternalStore(queue.subscribe, queue.list, queue.list);
  return { uploads, queue };
}
