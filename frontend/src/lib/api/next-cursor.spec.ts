import { nextCursor } from './queries.js';

describe('the cursor of the next page', () => {
  it('is read from the Link header', () => {
    expect(nextCursor('</api/taxReturns/getAll?filter=accepted&after=MjAyNi0%3D&limit=50>; rel="next"')).toBe(
      'MjAyNi0=',
    );
  });

  it('is found among other links', () => {
    expect(nextCursor('</a?after=1>; rel="prev", </a?after=2>; rel=next')).toBe('2');
  });

  it.each([null, '', '</a?after=1>; rel="prev"', '</a>; rel="next"'])('is undefined for %p', (link) => {
    expect(nextCursor(link)).toBeUndefined();
  });
});
