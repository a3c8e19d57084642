import { onSessionEnd } from '@/lib/auth/session';
import { isBusy, UploadQueue } from './upload-queue.js';

/** The queues that continue while other screens are shown, by name. */
const kept = new Map<string, UploadQueue>();

onSessionEnd(() => {
  for (const queue of kept.values()) queue.clear();
  kept.clear();
});

/** The queue of this name, which lasts until the session ends. The browser asks before a closed tab stops its uploads. */
export function keptQueue(name: string): UploadQueue {
  const known = kept.get(name);
  if (known) return known;
  const queue = new UploadQueue();
  queue.subscribe(watch);
  kept.set(name, queue);
  return queue;
}

/** Stops the uploads of this name. */
export const stopUploads = (name: string): void => kept.get(name)?.clear();

function watch(): void {
  const busy = [...kept.values()].some((queue) => isBusy(queue.list()));
  if (busy) window.addEventListener('beforeunload', ask);
  else window.removeEventListener('beforeunload', ask);
}

const ask = (event: BeforeUnloadEvent) => event.preventDefault();
