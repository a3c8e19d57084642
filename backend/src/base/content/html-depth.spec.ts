import { limitNesting } from './html-depth.js';

it.each([
  ['a long letter', '<p>Hello</p><br>'.repeat(20_000)],
  ['elements without an end tag', '<img src="x">'.repeat(20_000)],
  ['end tags without a start tag', '</b>'.repeat(20_000)],
  ['a deep newsletter', '<table><tr><td>'.repeat(200) + '</td></tr></table>'.repeat(200)],
])('leaves %s unchanged', (_what, html) => {
  expect(limitNesting(html, 5000)).toBe(html);
});

it.each([
  ['of one element', '<b>'],
  ['in capital letters', '<B>'],
  ['between unmatched end tags', '<b></x>'],
  ['of several elements', '<table><tr><td>'],
])('cuts off deep nesting %s', (_what, tags) => {
  const cut = limitNesting(`<p>Hello</p>${tags.repeat(100_000)}`, 5000);
  expect(cut).toMatch(/^<p>Hello<\/p>/);
  expect(cut.length).toBeLessThan(100_000);
});
