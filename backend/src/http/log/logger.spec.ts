import { inLogContext } from '../../base/log-context.js';
import { createLogger, PinoLogger } from './logger.js';

describe('the log', () => {
  const lines: string[] = [];
  const pino = createLogger({ logLevel: 'debug' }, { write: (line) => void lines.push(line) });
  const logger = new PinoLogger(pino);
  const last = () => JSON.parse(lines.at(-1)!) as Record<string, unknown>;

  it('is a line of JSON with time, level, context and message', () => {
    logger.log('Removed 3 abandoned or deleted files', 'FileSweeper');
    expect(last()).toEqual({
      level: 30,
      time: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      context: 'FileSweeper',
      msg: 'Removed 3 abandoned or deleted files',
    });
  });

  it('adds the request or effect to each line, also after an await', async () => {
    await inLogContext({ requestId: 'request-1' }, async () => {
      await new Promise(setImmediate);
      inLogContext({ effect: 'return.7.quoteReady' }, () => logger.warn('It failed', 'Relay'));
    });
    expect(last()).toMatchObject({ requestId: 'request-1', effect: 'return.7.quoteReady' });
    logger.log('Outside', 'Relay');
    expect(last()).not.toHaveProperty('requestId');
  });

  it('shows an error’s type, message, code, stack and causes', () => {
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

  const expectPrivate = (text: string): void => {
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
      'an address in a mail server’s message',
      () => logger.warn('550 5.1.1 <philippa@people.example>: Recipient address rejected', 'Relay'),
      '550 5.1.1 <[address]>',
    ],
    [
      'an address in a mail server’s error',
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
      'malformed',
    ],
    ['a Social Security number', () => logger.log('order of 123-45-6789', 'X'), 'order of [number]'],
    ['one without dashes', () => logger.log('order of 123456789', 'X'), 'order of [number]'],
    [
      'an address of any letters',
      () => logger.log('to tom&philippa@people.example, philippa@bücher.example', 'X'),
      'to [address], [address]',
    ],
    ['an address in a field', () => logger.log({ to: 'philippa@people.example' }, 'sent', 'X'), '[address]'],
  ])('keeps %s out', (_what, log, kept) => {
    log();
    expectPrivate(kept);
  });
});
