import { isTooDeep, articleText, previewOf, safeHtml, slugOf } from './article-html.js';

describe("an article's HTML", () => {
  it.each([
    ['<script>alert(1)</script><p>Hi</p>', '<p>Hi</p>'],
    ['<p onclick="x()" style="color:red">Hi</p>', '<p>Hi</p>'],
    ['<img src="javascript:x()" alt="a">', '<img alt="a" />'],
    ['<img src="//evil.example/x.png">', '<img />'],
    ['<img src="/blog/tax.jpg" onerror="x()">', '<img src="/blog/tax.jpg" />'],
    ['<iframe src="https://a.example"></iframe>', ''],
    ['<a href="javascript:x()" target="_blank">go</a>', '<a rel="noopener noreferrer">go</a>'],
    [
      '<a href="https://irs.example">go</a>',
      '<a href="https://irs.example" rel="noopener noreferrer">go</a>',
    ],
  ])('sanitizes %s to %s', (given, kept) => {
    expect(safeHtml(given)).toBe(kept);
  });

  it('becomes plain text with spaces between blocks', () => {
    expect(
      articleText('<h2>R&amp;D credits</h2><p>50%&nbsp;<b>off</b></p><ul><li>one</li><li>two</li></ul>'),
    ).toBe('R&D credits 50% off one two');
  });

  it.each([
    [
      'spaces between blocks, and with emphasis',
      '<h2>Kilns</h2><p>Are <em>hot</em> &amp; <a href="/x">dear</a>.</p>',
      'Kilns Are <em>hot</em> &amp; dear.',
    ],
    [
      'tags closed after the cut',
      `<p><strong>${'a'.repeat(300)}</strong></p>`,
      `<strong>${'a'.repeat(200)}…</strong>`,
    ],
    ['entities counted as one character', '&lt;'.repeat(300), `${'&lt;'.repeat(200)}…`],
    ['no empty tags after the cut', `<p>${'a'.repeat(201)}</p><p><b>more</b></p>`, `${'a'.repeat(200)}…`],
    ['exactly 200 characters and no ellipsis', `<p>${'a'.repeat(200)}</p>\n`, 'a'.repeat(200)],
    ['no figure cut in two', `${'a'.repeat(195)} $20,000 a year`, `${'a'.repeat(195)} …`],
    ['a figure that just fits', `${'a'.repeat(191)} $20,000. Then`, `${'a'.repeat(191)} $20,000.…`],
    ['no picture', '<p><img src="/a.png" alt="A" />b</p>', 'b'],
  ])('has a preview with %s', (_, given, preview) => {
    expect(previewOf(given)).toBe(preview);
  });

  it('is too deep when elements are nested deeper than any editor nests them', () => {
    expect(isTooDeep('<div>'.repeat(200) + '</div>'.repeat(200))).toBe(false);
    expect(isTooDeep('<b>'.repeat(60_000))).toBe(true);
  });

  it.each([
    ['60,000 nested elements', `<p>Kilns</p>${'<b>'.repeat(60_000)}`],
    ['60,000 tags that never end', `<p>Kilns</p>${'<p '.repeat(60_000)}`],
  ])('has a preview in spite of %s', (_, html) => {
    expect(previewOf(html)).toMatch(/^Kilns/);
    expect(articleText(`<p>Kilns</p>${'<p '.repeat(60_000)}`)).toMatch(/^Kilns/);
  });

  it.each([
    ['What is an S-Corp?', 'what-is-an-s-corp'],
    ['  Año fiscal — 2026! ', 'ano-fiscal-2026'],
    ['???', 'article'],
  ])('with the title %s has the slug %s', (title, slug) => {
    expect(slugOf(title)).toBe(slug);
  });
});
