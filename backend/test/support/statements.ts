import pg from 'pg';
import { currentRequest } from '../../src/http/request-context.js';
import { type RequestOptions, type TestApp, type TestResponse } from './app.js';

export interface Counted<Body> extends TestResponse<Body> {
  /** The SQL that the application ran for this request. */
  readonly statements: readonly string[];
}

/** Makes a request, and notes each statement that PostgreSQL got for it. What else the application does is left out. */
export async function countingStatements<Body>(
  app: TestApp,
  path: string,
  options?: RequestOptions,
): Promise<Counted<Body>> {
  const statements: string[] = [];
  const { query } = pg.Client.prototype;
  const spy = jest.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const [statement] = given as [string | { text: string }];
    if (currentRequest()?.originalUrl === path)
      statements.push(typeof statement === 'string' ? statement : statement.text);
    return Reflect.apply(query, this, given) as void;
  });
  try {
    return { ...(await app.request<Body>('GET', path, options)), statements };
  } finally {
    spy.mockRestore();
  }
}
