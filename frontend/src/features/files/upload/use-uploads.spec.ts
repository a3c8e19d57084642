import { act, renderHook, waitFor } from '@testing-library/react';
import { endSession } from '@/lib/auth/session';
import { ApiError } from '@/lib/api/error';
import { useUploads } from './use-uploads.js';

const file = new File(['x'], 'w2.pdf');
const abort = jest.spyOn(XMLHttpRequest.prototype, 'abort');
const attach = () => Promise.resolve();

beforeEach(() => {
  abort.mockClear();
  // An upload that never ends.
  jest.spyOn(XMLHttpRequest.prototype, 'send').mockReturnValue();
});
afterEach(() => endSession());

const open = (keptAs?: string) => renderHook(() => useUploads({ attach, keptAs }));

async function uploadAndLeave(keptAs?: string) {
  const { result, unmount } = open(keptAs);
  await act(async () => result.current.queue.add([file, new File([], 'empty.pdf')]));
  unmount();
}

const listed = (keptAs?: string) =>
  open(keptAs).result.current.uploads.map(({ name, status }) => `${name} ${status}`);

/** Whether the browser asks before the page is left. */
const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

it('stops uploads when their screen is left', async () => {
  await uploadAndLeave();
  expect(abort).toHaveBeenCalled();
  expect(listed()).toEqual([]);
});

it('goes on with uploads that are kept, and lists them where the same are shown', async () => {
  await uploadAndLeave('documents of r1');
  expect(abort).not.toHaveBeenCalled();
  expect(listed('documents of r1')).toEqual(['w2.pdf uploading']);
  expect(listed('documents of r2')).toEqual([]);
  expect(asks()).toBe(true);
});

it('stops them at sign-out', async () => {
  await uploadAndLeave('documents of r1');
  endSession();
  expect(abort).toHaveBeenCalled();
  expect(listed('documents of r1')).toEqual([]);
  expect(asks()).toBe(false);
});

it.each([
  ['only attaches a file again if the answer to that was lost', 0, 1],
  ['uploads a file again if it was refused', 400, 2],
])('%s', async (_what, status, uploads) => {
  const send = jest.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (
    this: XMLHttpRequest,
  ) {
    Object.defineProperty(this, 'status', { value: 201 });
    Object.defineProperty(this, 'responseText', { value: JSON.stringify({ link: '/api/files/1' }) });
    this.dispatchEvent(new Event('load'));
    this.dispatchEvent(new Event('loadend'));
  });
  send.mockClear();
  const attached = jest
    .fn()
    .mockResolvedValue(undefined)
    .mockRejectedValueOnce(new ApiError(status, undefined));
  const { result } = renderHook(() => useUploads({ attach: attached }));
  await act(async () => result.current.queue.add([new File(['x'], 'w2.pdf')]));
  await waitFor(() => expect(result.current.uploads[0]?.status).toBe('failed'));
  await act(async () => result.current.queue.retry(result.current.uploads[0]!.id));
  await waitFor(() => expect(result.current.uploads[0]?.status).toBe('complete'));
  expect(send).toHaveBeenCalledTimes(uploads);
  expect(attached).toHaveBeenCalledTimes(2);
});
