import { serviceRequestBody } from './service-requests.js';

const { phone } = serviceRequestBody.shape;

it.each([
  ['212-555-0142', '212-555-0142'],
  ['(212) 555-0142 ext. 7', '(212) 555-0142 ext. 7'],
  ['212.555.0142 x7', '212.555.0142 x7'],
  ['212 555 0142, Extension 7', '212 555 0142, Extension 7'],
  ['+44 (0)20 7946 0958', '+44 (0)20 7946 0958'],
  ['\u202A+1 (212)\u00A0555\u20110142\u202C', '+1 (212) 555-0142'],
  ['212–555–0142', '212-555-0142'],
  ['２１２－５５５－０１４２', '212-555-0142'],
  ['  ', null],
  ['', null],
  ['---', undefined],
  ['x', undefined],
  ['ext', undefined],
  ['call me', undefined],
  ['http://212.example', undefined],
])('reads %j as the phone number %j', (typed, read) => {
  expect(phone.safeParse(typed).data).toBe(read);
});
