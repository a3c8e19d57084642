import { Redis } from 'ioredis';
import { type Check, errorCodeOf, type CheckFinding, ok, problem, checkWarning } from '../check.js';

/** Whether Redis, if jobs go through it, keeps them. */
export const redis: Check = {
  name: 'Redis',
  run: async ({ environment }) => {
    if (environment.redisUrl === undefined)
      return [ok('Jobs run in the program itself (REDIS_URL is not set)')];
    const client = new Redis(environment.redisUrl, {
      lazyConnect: true,
      connectTimeout: 5_000,
      maxRetriesPerRequest: 0,
      retryStrategy: () => null,
    });
    // Its code is more telling than that of the command that could not be sent.
    let lost: unknown;
    client.on('error', (error) => (lost ??= error));
    try {
      await client.connect();
      // Some providers allow no CONFIG. Redis counts its saves since it started, which may be none yet.
      const rules = await client.config('GET', 'save').catch(() => undefined);
      return findingsOf(await client.info(), rules === undefined ? undefined : String(rules).split(',')[1]);
    } catch (error) {
      return [
        problem(
          `Redis does not answer (${wordOf(lost ?? error)}), so no job is done`,
          'Start Redis, and check host, port and password in REDIS_URL.',
        ),
      ];
    } finally {
      client.disconnect();
    }
  },
};

/** @param info the answer to INFO @param saveRules `save` in its configuration, if we may read that */
function findingsOf(info: string, saveRules?: string): CheckFinding[] {
  const pairs = info.split(/\r?\n/).map((line) => line.split(':', 2));
  const values = new Map(pairs.map(([name = '', value]) => [name, value]));
  const version = values.get('redis_version') ?? 'of an unknown version';
  return [ok(`Redis ${version} answers`), persistenceIn(values, saveRules), evictionIn(values)];
}

type Info = ReadonlyMap<string, string | undefined>;

function persistenceIn(values: Info, saveRules = ''): CheckFinding {
  const todo =
    'Set "appendonly yes" or a "save" rule in Redis. Nothing is lost without, but after a restart of Redis jobs wait up to a minute.';
  if (values.get('aof_enabled') === '1')
    return values.get('aof_last_write_status') === 'ok'
      ? ok('Redis writes its jobs to disk (appendonly)')
      : problem('Redis cannot write its jobs to disk', 'Look at its log and disk.');
  if (values.get('rdb_last_bgsave_status') !== 'ok')
    return problem('Redis cannot save its jobs to disk', 'Look at its log and disk.');
  return saveRules !== '' || Number(values.get('rdb_saves') ?? 0) > 0
    ? ok('Redis saves its jobs to disk')
    : checkWarning('Redis keeps its jobs in memory only', todo);
}

function evictionIn(values: Info): CheckFinding {
  const policy = values.get('maxmemory_policy') ?? 'unknown';
  return policy === 'noeviction'
    ? ok('Redis drops nothing when its memory is full')
    : problem(
        `Redis drops jobs when its memory is full (maxmemory-policy ${policy})`,
        'Set "maxmemory-policy noeviction" in Redis.',
      );
}

/** Redis' error words, such as WRONGPASS or NOAUTH; otherwise the system's code. */
function wordOf(error: unknown): string {
  const word = /^[A-Z]{4,}(?= )/.exec((error as Error).message)?.[0];
  return word ?? errorCodeOf(error);
}
