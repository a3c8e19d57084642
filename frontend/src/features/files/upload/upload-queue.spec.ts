import { ApiError } from '@/lib/api/error';
import { UploadQueue, type SendFile } from './upload-queue.js';

interface Sending {
  name: string;
  progress: (sent: number) => void;
  finish: () => Promise<void>;
  fail: (error: unknown) => Promise<void>;
  signal: AbortSignal;
}

/** A queue whose uploads the test finishes or fails. */
function controlledQueue() {
  const sendings: Sending[] = [];
  const send: SendFile = (file, { signal, onProgress }) =>
    new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
      const settled = () => new Promise<void>((after) => setTimeout(after));
      sendings.push({
        name: file.name,
        signal,
        progress: onProgress,
        finish: () => (resolve(), settled()),
        fail: (error) => (reject(error), settled()),
      });
    });
  const queue = new UploadQueue();
  queue.sendWith(send);
  return { queue, sendings };
}

const file = (name: string, content = 'x') => new File([content], name);
const statuses = (queue: UploadQueue) => queue.list().map(({ name, status }) => `${name} ${status}`);

describe('an upload queue', () => {
  it('uploads files one after the other', async () => {
    const { queue, sendings } = controlledQueue();
    queue.add([file('w2.pdf'), file('1099.pdf')]);
    expect(statuses(queue)).toEqual(['w2.pdf uploading', '1099.pdf waiting']);
    sendings[0]!.progress(0.4);
    expect(queue.list()[0]!.sent).toBe(0.4);
    await sendings[0]!.finish();
    expect(statuses(queue)).toEqual(['w2.pdf complete', '1099.pdf uploading']);
  });

  it('refuses oversized and empty files without uploading them', () => {
    const { queue, sendings } = controlledQueue();
    const huge = file('scan.pdf');
    Object.defineProperty(huge, 'size', { value: 201 * 1024 * 1024 });
    queue.add([huge, file('empty.pdf', '')]);
    expect(statuses(queue)).toEqual(['scan.pdf refused', 'empty.pdf refused']);
    expect(queue.list().map(({ sentence }) => sentence)).toEqual([
      'Files up to 200 MB are accepted.',
      'This file is empty.',
    ]);
    expect(sendings).toHaveLength(0);
  });

  it('continues after a failure, and retries on request', async () => {
    const { queue, sendings } = controlledQueue();
    queue.add([file('w2.pdf'), file('1099.pdf')]);
    await sendings[0]!.fail(new ApiError(415, { message: 'PDF files are accepted' }));
    expect(statuses(queue)).toEqual(['w2.pdf failed', '1099.pdf uploading']);
    expect(queue.list()[0]!.sentence).toBe('PDF files are accepted');
    queue.retry(queue.list()[0]!.id);
    expect(statuses(queue)).toEqual(['w2.pdf waiting', '1099.pdf uploading']);
    await sendings[1]!.finish();
    await sendings[2]!.finish();
    expect(statuses(queue)).toEqual(['w2.pdf complete', '1099.pdf complete']);
    expect(sendings.map(({ name }) => name)).toEqual(['w2.pdf', '1099.pdf', 'w2.pdf']);
  });

  it('stops a canceled upload and continues with the next', async () => {
    const { queue, sendings } = controlledQueue();
    queue.add([file('w2.pdf'), file('1099.pdf')]);
    queue.remove(queue.list()[0]!.id);
    expect(sendings[0]!.signal.aborted).toBe(true);
    await new Promise((after) => setTimeout(after));
    expect(statuses(queue)).toEqual(['1099.pdf uploading']);
  });

  it('stops all uploads when it is cleared', async () => {
    const { queue, sendings } = controlledQueue();
    queue.add([file('w2.pdf'), file('1099.pdf')]);
    queue.clear();
    await new Promise((after) => setTimeout(after));
    expect(sendings).toHaveLength(1);
    expect(sendings[0]!.signal.aborted).toBe(true);
  });
});
