import { uploadFile } from './upload-file.js';

/** The Idempotency-Keys of the requests that were sent. */
const keys: string[] = [];
const setHeader = jest.spyOn(XMLHttpRequest.prototype, 'setRequestHeader');
const send = jest.spyOn(XMLHttpRequest.prototype, 'send');

beforeEach(() => {
  jest.useFakeTimers();
  keys.length = 0;
  setHeader.mockImplementation((name, value) => void (name === 'Idempotency-Key' && keys.push(value)));
  // The server stores the file, but its first answer is lost.
  send.mockImplementation(function (this: XMLHttpRequest) {
    Object.defineProperty(this, 'status', { value: 201 });
    Object.defineProperty(this, 'responseText', { value: '{"id":"1"}' });
    this.dispatchEvent(new Event(keys.length === 1 ? 'error' : 'load'));
    this.dispatchEvent(new Event('loadend'));
  });
});
afterEach(() => jest.useRealTimers());

const upload = async () => {
  const stored = uploadFile(new File(['x'], 'w2.pdf'), {
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  await jest.runAllTimersAsync();
  return stored;
};

it('repeats an upload with the same key, so that the server stores the file once', async () => {
  expect(await upload()).toEqual({ id: '1' });
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

it('gives the next upload another key, although it may be the same file', async () => {
  await upload();
  await upload();
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(2);
});
