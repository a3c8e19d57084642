import { inLogContext } from '../common/log-context.js';
import { createLogger, PinoLogger } from './logger.js';

describe('the log', () => {
  const lines: string[] = [];
  const pino = createLogger({ logLevel: 'debug' }, { write: (line) => void lines.push(line) });
  const logger = new PinoLogger(pino);
  const last = () => JSON.parse(lines.at(-1)!) as Record<string, unknown>;

  it('is a line of JSON with time, level, context and sentence', () => {
    logger.log('Removed 3 abandoned uploads', 'FileSweeper');
    expect(last()).toEqual({
      level: 30,
      time: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      context: 'FileSweeper',
      msg: 'Removed 3 abandoned uploads',
    });
  });

  it('says of which request or effect a line is, also after a wait', async () => {
    await inLogContext({ requestId: 'request-1' }, async () => {
      await new Promise(setImmediate);
      inLogContext({ effect: 'return.7.quoteReady' }, () => logger.warn('It failed', 'Relay'));
    });
    expect(last()).toMatchObject({ requestId: 'request-1', effect: 'return.7.quoteReady' });
    logger.log('Outside', 'Relay');
    expect(last()).not.toHaveProperty('requestId');
  });

  it('shows of an error its kind, its message, its code and where, and of its causes', () => {
    const cause = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:9000'), { code: 'ECONNREFUSED' });
    logger.error({ err: new TypeError('No storage', { cause }) }, 'a request failed', 'Http');
    expect(last()).toMatchObject({
      msg: 'a request failed',
      err: {
        type: 'TypeError',
        message: 'No storage',
        stack: expect.stringMatching(/^TypeError: No storage\n +at .*logger\.spec/) as string,
        cause: { message: 'connect ECONNREFUSED 127.0.0.1:9000', code: 'ECONNREFUSED' },
      },
    });
  });

  const privately = (text: string): void => {
    const line = lines.at(-1)!;
    for (const word of ['Philippa', 'philippa@', '123-45-6789', '123456789', 'sesame'])
      expect(line).not.toContain(word);
    expect(line).toContain(text);
  };

  it.each<[string, () => void, string]>([
    [
      'a statement and its parameters',
      () => {
        const row = {
          query: 'INSERT …',
          parameters: ['Philippa', 'sesame'],
          detail: 'Key (email)=(philippa@people.example)',
        };
        logger.error(
          Object.assign(new Error('duplicate key violates "account_email"'), row, { code: '23505' }),
          'X',
        );
      },
      'account_email',
    ],
    [
      'what a mail server says of an address',
      () => logger.warn('550 5.1.1 <philippa@people.example>: Recipient address rejected', 'Relay'),
      '550 5.1.1 <[address]>',
    ],
    [
      'what a mail server said, in an error',
      () => {
        const refusal = {
          response: 'philippa@people.example',
          rejected: ['philippa@people.example'],
          code: 'EENVELOPE',
        };
        logger.error({ err: Object.assign(new Error('550 philippa@people.example\nunknown'), refusal) }, 'X');
      },
      'EENVELOPE',
    ],
    [
      'a value that the database could not read',
      () => {
        const error = new Error('invalid input syntax for type date: "Philippa"');
        logger.error(Object.assign(error, { code: '22007' }), 'X');
      },
      '22007',
    ],
    [
      'JSON that does not parse',
      () => logger.error(new SyntaxError(`Unexpected token 'P', "Philippa" is not valid JSON`), 'X'),
      'not well formed',
    ],
    ['a number of social security', () => logger.log('order of 123-45-6789', 'X'), 'order of [number]'],
    ['one without its dashes', () => logger.log('order of 123456789', 'X'), 'order of [number]'],
    ['an address in a field', () => logger.log({ to: 'philippa@people.example' }, 'sent', 'X'), '[address]'],
  ])('keeps %s out', (_what, log, kept) => {
    log();
    privately(kept);
  });
});
