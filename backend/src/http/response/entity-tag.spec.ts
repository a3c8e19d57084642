import { execFileSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { type Request, type Response } from 'express';
import { isUnchanged } from './entity-tag.js';

/** Asks with a tag. @returns whether it is unchanged, with the answer's tag and status */
function ask(sources: readonly string[], tag?: string) {
  const answer = { tag: '', status: 200 };
  const request = { originalUrl: '/api/x', headers: { 'if-none-match': tag } } as unknown as Request;
  const response = {
    setHeader: (_name: string, value: string) => (answer.tag = value),
    status: (status: number) => (answer.status = status),
  } as unknown as Response;
  return { unchanged: isUnchanged(request, response, sources), ...answer };
}

it('recognizes the tag of the same sources, alone or in a list', () => {
  const { tag, unchanged } = ask(['a', 'b']);
  expect(unchanged).toBe(false);
  expect(ask(['a', 'b'], tag)).toEqual({ unchanged: true, status: 304, tag });
  expect(ask(['a', 'b'], `"x" , ${tag}`).unchanged).toBe(true);
});

it.each([[['a', 'c']], [['ab']], [['a', 'b', '']], [['a,b']], [['a","b']], [[]]])(
  'does not mistake %j for a and b',
  (sources) => {
    expect(ask(sources, ask(['a', 'b']).tag)).toMatchObject({ unchanged: false, status: 200 });
  },
);

it.each(['*', '""', 'W/""', ' , ', 'null'])('is not taken in by %j', (tag) => {
  expect(ask(['a'], tag).unchanged).toBe(false);
});

it('has other tags in another process, whose release or settings may differ', () => {
  const built = new URL('../../../dist/http/response/entity-tag.js', pathToFileURL(__filename));
  const program = `
    import { isUnchanged } from '${built.href}';
    isUnchanged({ originalUrl: '/', headers: {} }, { setHeader: (_name, tag) => console.log(tag) }, ['a']);`;
  const tag = () =>
    execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' }).trim();
  const first = tag();
  expect(first).toMatch(/^W\/"[\w-]{43}"$/);
  expect(tag()).not.toBe(first);
});
