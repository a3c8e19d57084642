import { type TestApp, type TestResponse } from './app.js';

/** Calls `/api/drafts/current` or a path below it about the draft that a token opens. */
export const callDraft = <Body = Record<string, unknown>>(
  app: TestApp,
  token: string,
  [method, path = '']: readonly [method: string, path?: string],
  body?: unknown,
): Promise<TestResponse<Body>> =>
  app.request<Body>(method, `/api/drafts/current${path}`, { body, headers: { 'X-Draft': token } });
