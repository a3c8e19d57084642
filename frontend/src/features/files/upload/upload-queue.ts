import { sentenceOf } from '@/lib/api/error';
import { sizeRefusalOf } from '../check-file.js';
import { onSessionEnd } from '@/lib/auth/session';

export interface QueuedUpload {
  readonly id: number;
  readonly name: string;
  readonly status: 'waiting' | 'uploading' | 'complete' | 'failed' | 'refused';
  /** Fraction sent, from 0 to 1. */
  readonly sent: number;
  /** Why it failed or was refused. */
  readonly sentence?: string;
}

/** A file that the server would refuse, before it is sent. */
export class RefusedFile extends Error {}

/**
 * Uploads a file and attaches it, for example to a return. Rejects if either fails, and with RefusedFile if it would be in
 * vain.
 */
export type SendFile = (
  file: File,
  options: { signal: AbortSignal; onProgress: (sent: number) => void },
) => Promise<void>;

/** Whether any of the uploads has not ended. */
export const isBusy = (uploads: readonly QueuedUpload[]): boolean =>
  uploads.some(({ status }) => status === 'waiting' || status === 'uploading');

/** Uploads files one after the other (spec 2 §5). Each upload can be canceled and retried. */
export class UploadQueue {
  private uploads: readonly QueuedUpload[] = [];
  private readonly files = new Map<number, File>();
  private readonly listeners = new Set<() => void>();
  private lastId = 0;
  private active?: { id: number; controller: AbortController };
  private send?: SendFile;

  /** Sets how files are sent. A running upload keeps the previous function. */
  sendWith(send: SendFile): void {
    this.send = send;
  }

  readonly list = (): readonly QueuedUpload[] => this.uploads;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Queues files. Those that are empty or too large are listed as refused. */
  add(files: Iterable<File>): void {
    const added = [...files].map((file): QueuedUpload => {
      const id = ++this.lastId;
      this.files.set(id, file);
      const sentence = sizeRefusalOf(file);
      return { id, name: file.name, status: sentence ? 'refused' : 'waiting', sent: 0, sentence };
    });
    this.set([...this.uploads, ...added]);
    void this.next();
  }

  /** Removes an upload from the list, and stops it if it is running. */
  remove(id: number): void {
    this.files.delete(id);
    this.set(this.uploads.filter((upload) => upload.id !== id));
    if (this.active?.id === id) this.active.controller.abort();
  }

  retry(id: number): void {
    this.change(id, { status: 'waiting', sent: 0, sentence: undefined });
    void this.next();
  }

  /** Removes what is complete or was refused. */
  removeEnded(): void {
    this.set(this.uploads.filter(({ status }) => status !== 'complete' && status !== 'refused'));
  }

  /** Stops and removes all uploads. */
  clear(): void {
    this.files.clear();
    this.set([]);
    this.active?.controller.abort();
  }

  private async next(): Promise<void> {
    const upload = this.uploads.find(({ status }) => status === 'waiting');
    if (this.active || !upload || !this.send) return;
    const { id } = upload;
    const controller = new AbortController();
    const { signal } = controller;
    this.active = { id, controller };
    this.change(id, { status: 'uploading' });
    try {
      await this.send(this.files.get(id)!, { signal, onProgress: (sent) => this.change(id, { sent }) });
      this.files.delete(id);
      this.change(id, { status: 'complete', sent: 1 });
    } catch (error) {
      // Of one that was stopped, nothing is left to change.
      if (error instanceof RefusedFile) this.change(id, { status: 'refused', sentence: error.message });
      else this.change(id, { status: 'failed', sentence: sentenceOf(error) });
    }
    this.active = undefined;
    await this.next();
  }

  private change(id: number, change: Partial<QueuedUpload>): void {
    this.set(this.uploads.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)));
  }

  private set(uploads: readonly QueuedUpload[]): void {
    this.uploads = uploads;
    for (const listener of this.listeners) listener();
  }
}

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
