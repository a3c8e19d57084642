import { ApiError, sentenceOf } from './error.js';

describe('an API error', () => {
  it('has a sentence for each field, from `errors`', () => {
    expect(new ApiError(400, { errors: { amount: 'Too much' } }).fieldErrors).toEqual({ amount: 'Too much' });
  });

  it('reads the sentences from the body itself, as sign-in and sign-up send them', () => {
    expect(new ApiError(400, { passwordincorrect: 'Wrong' }).fieldErrors).toEqual({
      passwordincorrect: 'Wrong',
    });
  });

  it('reads no field errors from an ordinary message', () => {
    const error = new ApiError(404, { message: 'Not found', code: 'not_found' });
    expect(error.fieldErrors).toEqual({});
    expect(error.code).toBe('not_found');
    expect(sentenceOf(error)).toBe('Not found');
  });

  it('gives the reasons why an event was refused', () => {
    const reasons = [{ guard: 'quoteAccepted', sentence: 'Waiting for the client.', whoCan: ['Client'] }];
    const error = new ApiError(409, { message: 'Refused', reasons });
    expect(error.reasons).toEqual(reasons);
    expect(sentenceOf(error)).toBe('Waiting for the client.');
  });

  it('says how long to wait', () => {
    expect(sentenceOf(new ApiError(429, {}, 900))).toBe(
      'Too many tries. Please wait 15 minutes and try again.',
    );
  });

  it('shows the message of a 503, if it has one', () => {
    const message = 'We cannot reach our files at the moment. Please try again.';
    expect(sentenceOf(new ApiError(503, { message, requestId: 'r-7' }))).toBe(`${message} (Request r-7)`);
    expect(sentenceOf(new ApiError(503, '<html>'))).toMatch(/^Something went wrong on our side/);
  });

  it('shows only the request id of a server failure', () => {
    const sentence = sentenceOf(new ApiError(500, { message: 'relation does not exist', requestId: 'r-17' }));
    expect(sentence).toContain('r-17');
    expect(sentence).not.toContain('relation');
  });
});
