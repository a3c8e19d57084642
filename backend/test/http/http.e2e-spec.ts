import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OpenAPIObject } from '@nestjs/swagger';
import { renderedPage } from '../../src/http/response/static-site.js';
import { accountAs } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';

describe('HTTP', () => {
  let api: TestApp;
  const site = mkdtempSync(join(tmpdir(), 'tax-firm-site-'));
  const document = (title: string) => `<!doctype html><title>${title}</title>`;
  const pageStyle = '@media (width<48rem){h1{margin:0}}';
  const pageScript = "document.documentElement.dataset.own=''";
  const drawn = {
    index: 'Home',
    AboutUs: 'About',
    'cpa-free-guidance/s-corporation': 'S Corporation',
    404: 'Nothing here',
  };

  beforeAll(async () => {
    mkdirSync(join(site, 'assets'));
    mkdirSync(join(site, '.pages', 'cpa-free-guidance'), { recursive: true });
    writeFileSync(join(site, 'index.html'), document('Screen'));
    for (const [file, title] of Object.entries(drawn))
      writeFileSync(join(site, '.pages', `${file}.html`), document(title));
    writeFileSync(
      join(site, '.pages', 'Services.html'),
      `<style>${pageStyle}</style><script>${pageScript}</script><script type="application/json">{}</script>`,
    );
    writeFileSync(
      join(site, '.site.json'),
      JSON.stringify({
        pages: ['/', '/AboutUs', '/Services', '/cpa-free-guidance/s-corporation'],
        screens: ['/PriceTool', '/AdminTaxReturn/:id', '/ClientTaxReturn/:id/*'],
        redirects: { '/cpa-free-guidance/SCorp': '/cpa-free-guidance/s-corporation' },
      }),
    );
    writeFileSync(join(site, 'assets', 'app-1a2b3c.js'), 'export {};');
    writeFileSync(join(site, 'assets', 'app-1a2b3c.js.map'), '{}');
    api = await startApp({ environment: { siteDir: site } });
  });
  afterAll(async () => {
    await api.stop();
    rmSync(site, { recursive: true });
  });

  const page = { headers: { accept: 'text/html,*/*;q=0.8' } };

  describe('errors', () => {
    it('answers an unknown API path with JSON, not with a page', async () => {
      for (const method of ['GET', 'POST']) {
        const { status, body } = await api.request(method, '/api/nothing/here', page);
        expect({ status, body }).toEqual({ status: 404, body: { code: 'not_found', message: 'Not found' } });
      }
    });

    it('refuses a body that is not JSON with a message', async () => {
      const { status, body } = await api.request('POST', '/api/users/login', {
        body: '{"email":',
        headers: { 'content-type': 'application/json' },
      });
      expect({ status, body }).toEqual({
        status: 400,
        body: { code: 'malformed_request', message: 'The body is not valid JSON.' },
      });
    });

    it('refuses a large body, except for an order with documents', async () => {
      const large = { notes: 'x'.repeat(2_000_000) };
      expect(await api.request('POST', '/api/users/login', { body: large })).toMatchObject({
        status: 413,
        code: 'too_large',
      });
      expect((await api.request('POST', '/api/taxReturns/add', { body: large })).status).not.toBe(413);
      expect(
        (await api.request('POST', '/api/taxReturns/add', { body: { notes: 'x'.repeat(16_000_000) } }))
          .status,
      ).toBe(413);
    });

    it.each([
      ['in a field', '{"email":"a\\u0000b"}', 'email'],
      ['in a list in a field', '{"email":{"a":["ok","\\ud83d"]}}', 'email'],
      ['in the name of a field', '{"a\\u0000":1}', 'body'],
      ['in a list', '["\\udca9"]', 'body'],
    ])('refuses text that cannot be stored %s', async (_where, body, field) => {
      const headers = { 'content-type': 'application/json' };
      const sentence = 'This has a character that we cannot store. Remove it and try again';
      expect(await api.request('POST', '/api/users/checkEmail', { body, headers })).toMatchObject({
        status: 400,
        code: 'invalid_input',
        body: { errors: { [field]: sentence } },
      });
    });

    it.each(['/api/users/register', '/api/users/login', '/api/taxReturns/add'])(
      'names the field itself for the form of %s',
      async (path) => {
        const { status, body } = await api.request('POST', path, { body: { email: 'a\u0000b' } });
        expect([status, body]).toEqual([
          400,
          { email: 'This has a character that we cannot store. Remove it and try again' },
        ]);
      },
    );

    it.each(['/api/files/a%00b', '/api/taxReturns/getAll?cursor=%00'])('refuses NUL in %s', async (path) => {
      expect(await api.request('GET', path)).toMatchObject({ status: 400, code: 'invalid_input' });
    });

    it('accepts characters of two UTF-16 units', async () => {
      const body = { email: '💸@people.example' };
      expect((await api.request('POST', '/api/users/checkEmail', { body })).code).not.toBe(
        'malformed_request',
      );
    });

    it.each(['['.repeat(100_000), `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`])(
      'refuses a body nested too deeply',
      async (body) => {
        const headers = { 'content-type': 'application/json' };
        expect(await api.request('POST', '/api/users/checkEmail', { body, headers })).toMatchObject({
          status: 400,
          body: { code: 'malformed_request', message: 'The body is nested too deeply.' },
        });
      },
    );

    it('stores no answer of a call that only reads', async () => {
      const { token, email } = await accountAs(api, 'Owner');
      const calls = {
        'blog/getBlogs': {},
        'blog/search': { q: 'van' },
        'taxReturns/getByEmail123': { email },
        'users/checkEmail': { email },
      };
      for (const [call, body] of Object.entries(calls)) {
        const headers = { 'Idempotency-Key': 'again' };
        const answers = [];
        for (let i = 0; i < 2; i++)
          answers.push(await api.request('POST', `/api/${call}`, { token, body, headers }));
        expect([call, answers.map((answer) => answer.headers.get('idempotency-replayed'))]).toEqual([
          call,
          [null, null],
        ]);
        expect([call, answers[0]!.status]).toEqual([call, 200]);
      }
    });

    it('refuses a malformed URL', async () => {
      expect(await api.request('GET', '/api/files/%E0%A4%A')).toMatchObject({
        status: 400,
        body: { code: 'malformed_request' },
      });
    });

    it('reveals no internals when it fails, and returns the request id', async () => {
      await api.asOwner('ALTER TABLE account RENAME TO account_away');
      try {
        const { status, body, headers } = await api.request('POST', '/api/users/checkEmail', {
          body: { email: 'a@b.example' },
        });
        expect(status).toBe(500);
        expect(body).toEqual({
          code: 'internal_error',
          message: 'Something went wrong on our side. Please try again.',
          requestId: headers.get('x-request-id'),
        });
      } finally {
        await api.asOwner('ALTER TABLE account_away RENAME TO account');
      }
    });
  });

  describe('headers', () => {
    it('allows nothing inline and no other origins, except the form to the hosted checkout', async () => {
      const { headers } = await api.request('GET', '/', page);
      const policy = headers.get('content-security-policy') ?? '';
      const directives = Object.fromEntries(policy.split(';').map((part) => [part.split(' ')[0], part]));
      expect(directives).toMatchObject({
        'script-src': "script-src 'self'",
        'style-src': "style-src 'self'",
        'img-src': "img-src 'self' data: blob:",
        'object-src': "object-src 'none'",
        'frame-ancestors': "frame-ancestors 'none'",
        'form-action': "form-action 'self' https://checkout.pay.example",
      });
      expect(policy).not.toMatch(/unsafe/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-powered-by')).toBeNull();
      expect(headers.get('strict-transport-security')).toBeNull();
    });

    it.each(['/api/docs', '/API/DOCS'])(
      'allows inline styles only for the documentation (%s)',
      async (path) => {
        const { status, headers } = await api.request('GET', path, page);
        expect(status).toBe(200);
        expect(headers.get('content-security-policy')).toContain("style-src 'self' 'unsafe-inline'");
        expect(headers.get('content-security-policy')).toContain("script-src 'self';");
      },
    );

    it.each(['/api/users/me', '/API/users/me', '/Api/Users/Me'])('keeps %s out of caches', async (path) => {
      const { status, headers } = await api.request('GET', path);
      expect([status, headers.get('cache-control')]).toEqual([401, 'no-store']);
    });

    it('keeps a well-formed request id and replaces any other', async () => {
      const kept = await api.request('GET', '/healthz', { headers: { 'x-request-id': 'proxy-12345678' } });
      expect(kept.headers.get('x-request-id')).toBe('proxy-12345678');
      const replaced = await api.request('GET', '/healthz', { headers: { 'x-request-id': '<script>' } });
      expect(replaced.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    });
  });

  describe('the site', () => {
    it.each([
      ['/', 200, 'Home'],
      ['/AboutUs', 200, 'About'],
      ['/cpa-free-guidance/s-corporation', 200, 'S Corporation'],
      ['/PriceTool', 200, 'Screen'],
      ['/pricetool/', 200, 'Screen'],
      ['/AdminTaxReturn/12', 200, 'Screen'],
      ['/AdminTaxReturn/inbox.1795253060.17', 200, 'Screen'],
      ['/ClientTaxReturn/12/file-manager', 200, 'Screen'],
      ['/clienttaxreturn/12', 200, 'Screen'],
      ['/AdminTaxReturn', 404, 'Nothing here'],
      ['/AdminTaxReturn/12/more', 404, 'Nothing here'],
      ['/cpa-free-guidance/gardening', 404, 'Nothing here'],
      ['/no-such-page', 404, 'Nothing here'],
    ])('answers a navigation to %s with %d: %s, never kept without asking', async (path, wanted, title) => {
      const { status, headers, body } = await api.request('GET', path, page);
      expect({ status, body }).toEqual({ status: wanted, body: document(title) });
      expect(headers.get('cache-control')).toBe('no-cache');
    });

    it.each([
      ['/aboutus', '/AboutUs'],
      ['/AboutUs/', '/AboutUs'],
      ['/ABOUTUS?from=mail', '/AboutUs?from=mail'],
      ['/cpa-free-guidance/SCorp', '/cpa-free-guidance/s-corporation'],
      ['/CPA-Free-Guidance/scorp', '/cpa-free-guidance/s-corporation'],
    ])('sends %s to %s for good', async (path, address) => {
      const { status, headers } = await fetch(`${api.url}${path}`, { ...page, redirect: 'manual' });
      expect([status, headers.get('location')]).toEqual([301, address]);
    });

    it('allows the inline styles and scripts of a built page by their hashes, and no others', async () => {
      const { headers } = await api.request('GET', '/Services', page);
      const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
      const policy = headers.get('content-security-policy');
      expect(policy).toContain(`style-src 'self' ${hash(pageStyle)};`);
      expect(policy).toContain(`script-src 'self' ${hash(pageScript)};`);
      const other = await api.request('GET', '/AboutUs', page);
      expect(other.headers.get('content-security-policy')).toContain("script-src 'self';");
    });

    it('allows no script in a page rendered on request, which has what people wrote', () => {
      expect(renderedPage('<style>a{}</style><p><script>steal()</script></p>')).toMatchObject({
        styles: [expect.stringMatching(/^'sha256-/)],
        scripts: [],
      });
    });

    it('serves prerendered pages only at their paths', async () => {
      for (const path of ['/.pages/AboutUs.html', '/.site.json'])
        expect((await api.request('GET', path, page)).status).toBe(404);
    });

    it('lets hashed files be cached forever', async () => {
      const { headers } = await api.request('GET', '/assets/app-1a2b3c.js');
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    });

    it('compresses responses to reads, but not to changes', async () => {
      const encodingOf = async (method: string, path: string) =>
        (
          await api.request(method, path, {
            headers: { 'accept-encoding': 'br' },
            body: method === 'GET' ? undefined : {},
          })
        ).headers.get('content-encoding');
      expect(await encodingOf('GET', '/api/openapi.json')).toBe('br');
      expect(await encodingOf('POST', '/api/blog/getBlogs')).toBeNull();
    });

    it.each(['/assets/gone.js', '/foo.pdf', '/%E0%A4%A'])(
      'answers 404 for the missing %s: a page to a navigation, otherwise an error as the API’s',
      async (path) => {
        const csp = (headers: Headers) => headers.get('content-security-policy');
        const asPage = await api.request('GET', path, page);
        expect([asPage.status, asPage.body]).toEqual([404, document('Nothing here')]);
        const known = await api.request('GET', '/AboutUs', page);
        expect(csp(asPage.headers)).toBe(csp(known.headers));

        const accept = { headers: { accept: 'application/json' } };
        for (const method of ['GET', 'POST']) {
          const { status, body, headers } = await api.request(method, path, accept);
          expect([status, body.code, csp(headers)]).toEqual([404, 'not_found', csp(known.headers)]);
        }
      },
    );
  });

  describe('in production', () => {
    const operationsToken = 'operations'.repeat(4);
    let production: TestApp;
    beforeAll(async () => {
      const environment = { production: true, operationsToken, strictStaffSecurity: false, siteDir: site };
      production = await startApp({ environment });
    });
    afterAll(() => production.stop());

    it.each([
      '/metrics',
      '/METRICS',
      '/metrics/',
      '/api/docs',
      '/api/Docs/swagger-ui.css',
      '/api/openapi.json',
      '/api/openapi.yaml',
    ])('keeps %s for whoever has the token', async (path) => {
      const ask = (authorization: string) => production.request('GET', path, { headers: { authorization } });
      for (const wrong of ['', 'Bearer ', `Bearer ${operationsToken}x`])
        expect(await ask(wrong)).toMatchObject({ status: 404, code: 'not_found' });
      expect((await ask(`Bearer ${operationsToken}`)).status).toBe(200);
    });

    it('serves scripts without their source maps', async () => {
      expect((await production.request('GET', '/assets/app-1a2b3c.js')).status).toBe(200);
      for (const spelling of ['map', 'MAP', 'ma%70', '%6dap/'])
        expect((await production.request('GET', `/assets/app-1a2b3c.js.${spelling}`)).status).toBe(404);
      expect((await api.request('GET', '/assets/app-1a2b3c.js.map')).status).toBe(200);
    });
  });

  it('describes itself', async () => {
    const { status, body } = await api.request<{ openapi: string; paths: object }>(
      'GET',
      '/api/openapi.json',
    );
    expect(status).toBe(200);
    expect(body.openapi).toMatch(/^3\./);
    expect(Object.keys(body.paths)).toContain('/api/users/login');
  });

  it('describes each of the contract’s toggles as an operation of its own', async () => {
    const { body } = await api.request<OpenAPIObject>('GET', '/api/openapi.json');
    const toggles = Object.entries(body.paths).filter(([path]) =>
      path.startsWith('/api/taxReturns/updateTaxReturnis'),
    );
    expect(toggles.map(([path]) => path.replace('/api/taxReturns/updateTaxReturn', '')).sort()).toEqual([
      'isEFileAuthAccepted',
      'isEFileAuthSent',
      'isEFileAuthSigned',
      'isInternStart',
      'isOwnerApproveEFile',
      'isOwnerStart',
      'isSeniorStart',
      'isTaxReturnUploadedByTeamMember',
    ]);
    expect(new Set(toggles.map(([, { put }]) => put!.operationId)).size).toBe(toggles.length);
    expect(JSON.stringify(body.paths)).not.toContain('flag');
  });

  // OpenAPI leaves out the parameters of a query whose schema has an id.
  it.each(['/api/taxReturns/getAll', '/api/deliveries', '/api/audit/transitions', '/api/audit/reads'])(
    'describes the query of %s',
    async (path) => {
      const { body } = await api.request<OpenAPIObject>('GET', '/api/openapi.json');
      const names = body.paths[path]?.get?.parameters?.map(
        (parameter) => 'name' in parameter && parameter.name,
      );
      expect(names).toEqual(expect.arrayContaining(['after', 'limit']));
    },
  );
});
