import { ApiError } from '@/lib/api/error';
import { retryOnce } from './retry-once.js';

const { signal } = new AbortController();

/** An attempt that fails with each of these errors in turn, then succeeds. */
const failing = (...errors: Error[]) => {
  let tries = 0;
  const attempt = async () => {
    const error = errors[tries++];
    if (error) throw error;
    return 'stored';
  };
  return { attempt, tries: () => tries };
};

describe('retryOnce', () => {
  it.each([0, 502, 504])('tries again after a %s', async (status) => {
    const { attempt, tries } = failing(new ApiError(status, undefined));
    expect(await retryOnce(attempt, signal, 1)).toBe('stored');
    expect(tries()).toBe(2);
  });

  it('gives up after the second try', async () => {
    const { attempt, tries } = failing(new ApiError(502, undefined), new ApiError(0, undefined));
    await expect(retryOnce(attempt, signal, 1)).rejects.toMatchObject({ status: 0 });
    expect(tries()).toBe(2);
  });

  it.each([new ApiError(415, undefined), new ApiError(503, undefined), new DOMException('x', 'AbortError')])(
    'does not retry a refused or canceled attempt (%s)',
    async (error) => {
      const { attempt, tries } = failing(error);
      await expect(retryOnce(attempt, signal, 1)).rejects.toBe(error);
      expect(tries()).toBe(1);
    },
  );

  it('does not retry if it is canceled during the delay', async () => {
    const controller = new AbortController();
    const { attempt, tries } = failing(new ApiError(502, undefined));
    const trying = retryOnce(attempt, controller.signal, 5);
    controller.abort();
    await expect(trying).rejects.toMatchObject({ status: 502 });
    expect(tries()).toBe(1);
  });

  it.each([
    ['tries again when the network is back', () => window.dispatchEvent(new Event('online')), 2],
    ['stops waiting for the network if it is canceled', (cancel: () => void) => cancel(), 1],
  ])('%s', async (_, then, expected) => {
    const controller = new AbortController();
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { attempt, tries } = failing(new ApiError(0, undefined));
    const trying = retryOnce(attempt, controller.signal, 1).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(tries()).toBe(1);
    onLine.mockReturnValue(true);
    then(() => controller.abort());
    await trying;
    expect(tries()).toBe(expected);
  });
});
