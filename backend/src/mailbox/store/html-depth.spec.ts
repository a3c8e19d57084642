import { limitNesting } from './html-depth.js';

it.each([
  ['a letter', '<p>Hello</p><br>'.repeat(20_000)],
  ['elements without an end', '<img src="x">'.repeat(20_000)],
  ['ends without a beginning', '</b>'.repeat(20_000)],
  ['a deep newsletter', '<table><tr><td>'.repeat(200) + '</td></tr></table>'.repeat(200)],
])('leaves %s as it is', (_what, html) => {
  expect(limitNesting(html)).toBe(html);
});

it.each([
  ['of one element', '<b>'],
  ['in capital letters', '<B>'],
  ['behind ends of others', '<b></x>'],
  ['of several', '<table><tr><td>'],
])('cuts off depths %s', (_what, tags) => {
  const cut = limitNesting(`<p>Hello</p>${tags.repeat(100_000)}`);
  expect(cut).toMatch(/^<p>Hello<\/p>/);
  expect(cut.length).toBeLessThan(100_000);
});
