import {
  keepPreviousData,
  type QueryKey,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
  type UseQueryOptions,
} from '@tanstack/react-query';
import { dataOf, linkApi } from './client.js';
import type { paths } from './schema.js';
import { unlessUnchanged } from './unless-unchanged.js';

interface Get<Answer> {
  get: { parameters: object; responses: { 200: { content: { 'application/json': Answer } } } };
}
type ReadPath = {
  [Path in keyof paths]: paths[Path] extends Get<unknown> ? Path : never;
}[keyof paths];
type AnswerOf<Path extends ReadPath> = paths[Path] extends Get<infer Answer> ? Answer : never;
type ListPath = { [Path in ReadPath]: AnswerOf<Path> extends unknown[] ? Path : never }[ReadPath];
type RowOf<Path extends ListPath> = AnswerOf<Path> extends (infer Row)[] ? Row : never;
type Part<Path extends ReadPath, Name extends 'path' | 'query'> =
  paths[Path]['get']['parameters'] extends Partial<Record<Name, infer Values>> ? Values : never;

interface Parameters<Path extends ReadPath> {
  /** What is in the braces of the path. */
  path?: Part<Path, 'path'>;
  query?: Part<Path, 'query'>;
  /** Asks whether the answer that is here already still holds (`unlessUnchanged`). */
  isRepeated?: boolean;
}

/** The answer to a GET: `useRead(['figures'], '/api/figures')`. */
export const useRead = <Path extends ReadPath, Shown = AnswerOf<Path>>(
  queryKey: QueryKey,
  path: Path,
  {
    path: inPath,
    query,
    isRepeated,
    ...options
  }: Parameters<Path> & Omit<UseQueryOptions<AnswerOf<Path>, Error, Shown>, 'queryKey' | 'queryFn'> = {},
) =>
  useQuery({
    queryKey,
    queryFn: ({ signal, client }) =>
      dataOf(
        linkApi.GET(path, {
          params: { path: inPath, query } as object,
          signal,
          ...(isRepeated && { fetch: unlessUnchanged(client) }),
        }),
      ) as Promise<AnswerOf<Path>>,
    ...options,
  });

interface PagesOptions {
  /** Milliseconds after which the shown pages are loaded again. */
  refetchInterval?: number;
  /** Shows the rows before until those of another query are here. */
  keepsRows?: boolean;
}

/** The rows of a list, a page at a time: `usePages(['ledger', year], '/api/ledger', { query: { period: year } })`. */
export const usePages = <Path extends ListPath>(
  queryKey: QueryKey,
  path: Path,
  { query, isRepeated, keepsRows, ...options }: Omit<Parameters<Path>, 'path'> & PagesOptions = {},
) =>
  useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal, client }) =>
      pageOf<RowOf<Path>>(
        linkApi.GET(path, {
          params: { query: { ...(query as object), after: pageParam } } as object,
          signal,
          ...(isRepeated && { fetch: unlessUnchanged(client) }),
        }) as Promise<{ data?: RowOf<Path>[]; response: Response }>,
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepsRows ? keepPreviousData : undefined,
    ...options,
  });

/** Makes a function that awaits a change, and then loads again what was read under these keys. Rejects as the change does. */
export function useReloadAfter(...changed: readonly QueryKey[]) {
  const client = useQueryClient();
  const reload = () => Promise.all(changed.map((queryKey) => client.invalidateQueries({ queryKey })));
  return async <Answer>(change: Promise<Answer>): Promise<Answer> => {
    try {
      await change;
    } catch (error) {
      // Without a connection, loading again takes long too, and the person must hear why the change failed.
      void reload();
      throw error;
    }
    await reload();
    return change;
  };
}

export interface ListPage<Row> {
  rows: Row[];
  /** Cursor of the next page, for the query's `after`; undefined on the last page. */
  next: string | undefined;
}

/** Reads one page of a list, with the next page's cursor from the answer's Link header. */
async function pageOf<Row>(call: Promise<{ data?: Row[]; response: Response }>): Promise<ListPage<Row>> {
  const { data = [], response } = await call;
  return { rows: data, next: nextCursor(response.headers.get('Link')) };
}

/**
 * The cursor of the next page, from a `Link` header such as `</api/…?after=abc&limit=50>; rel="next"` (RFC 8288).
 * Undefined on the last page.
 */
export function nextCursor(link: string | null): string | undefined {
  for (const [, address = '', parameters = ''] of (link ?? '').matchAll(/<([^>]*)>([^<]*)/g)) {
    if (/;\s*rel="?next"?/i.test(parameters)) {
      return new URL(address, 'http://localhost').searchParams.get('after') ?? undefined;
    }
  }
  return undefined;
}
