import pg from 'pg';
import { currentRequest } from '../../src/http/request/request-context.js';
import { type RequestOptions, type TestApp, type TestResponse } from './app.js';

export interface Counted<Body> extends TestResponse<Body> {
  /** The SQL that the application ran for this request. */
  readonly statements: readonly string[];
}

/** Makes a request, and notes each statement that PostgreSQL got for it. What else the application does is left out. */
export async function countingStatements<Body>(
  app: TestApp,
  method: string,
  path: string,
  options?: RequestOptions,
): Promise<Counted<Body>> {
  const statements: string[] = [];
  const note = (text: string) => {
    const request = currentRequest();
    if (request?.method === method && request.originalUrl === path) statements.push(text);
  };
  return { ...(await whileNoting(note, () => app.request<Body>(method, path, options))), statements };
}

/**
 * Notes each statement that the process sends to PostgreSQL while something happens.
 * @param note gets its text, and the connection
 */
export async function whileNoting<Result>(
  note: (text: string, connection: pg.Client) => void,
  happen: () => Promise<Result>,
): Promise<Result> {
  const { query } = pg.Client.prototype;
  const spy = jest.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const [statement] = given as [string | { text?: string }];
    note(typeof statement === 'string' ? statement : String(statement.text), this);
    return Reflect.apply(query, this, given) as void;
  });
  try {
    return await happen();
  } finally {
    spy.mockRestore();
  }
}
