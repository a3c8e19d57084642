import type { AcceptedKind } from '@tax-firm/contract/file-type';
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { ApiError, isOutage } from '@/lib/api/error';
import { uploadFile, type StoredFile } from '../api/upload-file.js';
import { contentRefusalOf } from '../check-file.js';
import { isBusy, keptQueue, RefusedFile, UploadQueue } from './upload-queue.js';

export interface UploadsOptions {
  /** Attaches a stored file, for example to a return. The upload is complete once this resolves. */
  attach: (file: StoredFile) => Promise<unknown>;
  /** Opens a visitor's draft order and returns its token; signed-in users need none. */
  openDraft?: () => Promise<string>;
  /**
   * Lets the uploads continue after the screen is left, and lists them on every screen that gives the same name.
   * `attach` must not need the screen then.
   */
  keptAs?: string;
  /** What the server takes there; any document by default. */
  accepts?: AcceptedKind;
}

/** Stored files that may be attached or not, as the answer was lost. Another try only attaches them, so none is there twice. */
const unsure = new WeakMap<File, StoredFile>();

/** Whether uploads that are kept under this name are still going on. */
export function useUploading(keptAs: string): boolean {
  const { subscribe, list } = keptQueue(keptAs);
  return isBusy(useSyncExternalStore(subscribe, list, list));
}

/** The uploads of one screen. Unless they are kept, leaving the screen stops them. */
export function useUploads({ attach, openDraft, keptAs, accepts }: UploadsOptions) {
  const [queue] = useState(() => (keptAs === undefined ? new UploadQueue() : keptQueue(keptAs)));
  useLayoutEffect(() =>
    queue.sendWith(async (file, { signal, onProgress }) => {
      const refusal = await contentRefusalOf(file, accepts);
      if (refusal !== undefined) throw new RefusedFile(refusal);
      const draftToken = await openDraft?.();
      const stored = unsure.get(file) ?? (await uploadFile(file, { signal, onProgress, draftToken }));
      signal.throwIfAborted();
      unsure.delete(file);
      await attach(stored).catch((error: unknown) => {
        if (error instanceof ApiError && isOutage(error)) unsure.set(file, stored);
        throw error;
      });
    }),
  );
  const isKept = keptAs !== undefined;
  useEffect(() => () => (isKept ? queue.removeEnded() : queue.clear()), [queue, isKept]);
  const uploads = useSyncExternalStore(queue.subscribe, queue.list, queue.list);
  return { uploads, queue };
}
