import { Readiness } from '../../src/health/readiness.js';
import { startApp, type TestApp } from '../support/app.js';

describe('Health', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startApp();
  });
  afterAll(() => api.stop());

  it('is alive and ready', async () => {
    expect((await api.request('GET', '/healthz')).body).toEqual({ status: 'ok' });
    const ready = await api.request('GET', '/readyz');
    expect({ status: ready.status, body: ready.body }).toEqual({ status: 200, body: { status: 'ready' } });
  });

  it('is alive but not ready while stopping', async () => {
    api.app.get(Readiness).shut();
    expect((await api.request('GET', '/healthz')).status).toBe(200);
    const ready = await api.request('GET', '/readyz');
    expect({ status: ready.status, body: ready.body }).toEqual({
      status: 503,
      body: { status: 'not started' },
    });
    api.app.get(Readiness).open();
  });

  it('counts requests by route, not by URL', async () => {
    await api.request('GET', '/healthz?pin=private');
    const { body } = await api.request<string>('GET', '/metrics');
    expect(body).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/healthz",status="200"\} \d+/,
    );
    expect(body).not.toContain('private');
  });
});
