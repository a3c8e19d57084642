/** An API call as the server would read it. */
export interface ApiCall {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  /** Parsed JSON; undefined without a body. */
  body: unknown;
}

type Answer = (call: ApiCall) => Response | Promise<Response>;

/** Answers API calls in place of the server, in each test of the file. If `answer` throws, the connection is lost. */
export function answerApi(answer: Answer): void {
  const { fetch } = globalThis;
  beforeEach(() => {
    globalThis.fetch = async (input, init) => {
      const request = new Request(input, init);
      const { pathname, searchParams } = new URL(request.url);
      const text = await request.text();
      return answer({
        method: request.method,
        path: pathname,
        query: searchParams,
        headers: request.headers,
        body: text === '' ? undefined : JSON.parse(text),
      });
    };
  });
  afterEach(() => {
    globalThis.fetch = fetch;
  });
}
