import { previewOf } from './preview.js';

describe('the preview of an article', () => {
  it('is its text without tags', () => {
    expect(previewOf('<h2>Kilns</h2> <p>Are <em>deductible</em> &amp; hot.</p>')).toBe(
      'Kilns Are deductible & hot.',
    );
  });

  it('ends after 200 characters', () => {
    const preview = previewOf(`<p>${'a'.repeat(300)}</p>`);
    expect(preview).toBe(`${'a'.repeat(200)}…`);
  });
});
