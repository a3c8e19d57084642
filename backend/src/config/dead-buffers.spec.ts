import { collectDeadBuffers } from './dead-buffers.js';

const checkMs = 3_000;

describe('dead buffers', () => {
  let external: number;
  let collect: jest.Mock;
  let stop: () => void;
  beforeEach(() => {
    jest.useFakeTimers();
    external = 5_000_000;
    const usage = process.memoryUsage();
    jest.spyOn(process, 'memoryUsage').mockImplementation(() => ({ ...usage, external }));
    collect = jest.fn();
    stop = collectDeadBuffers(collect);
  });
  afterEach(() => {
    stop();
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  const check = (times = 1) => jest.advanceTimersByTime(times * checkMs);

  it('are collected when there are many', () => {
    check();
    expect(collect).not.toHaveBeenCalled();
    external = 40_000_000;
    collect.mockImplementation(() => (external = 6_000_000));
    check(5);
    expect(collect).toHaveBeenCalledTimes(1);
  });

  it('are sought less often while buffers are in use', () => {
    external = 80_000_000;
    check(8);
    expect(collect).toHaveBeenCalledTimes(2);
    collect.mockImplementation(() => (external = 6_000_000));
    check(8);
    expect(collect).toHaveBeenCalledTimes(3);
  });
});
