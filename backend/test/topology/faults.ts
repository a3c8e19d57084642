import { setTimeout as sleep } from 'node:timers/promises';
import { type Random } from './random.js';
import { type Topology } from './topology.js';

export const partsThatFail = ['programs', 'redis', 'postgres', 'mail', 'stripe', 'webhooks'] as const;
export type Part = (typeof partsThatFail)[number];

/** A temporary fault. `begin` causes it and returns a function that repairs it. */
interface Fault {
  readonly name: string;
  /** The affected part. Two faults of the same part do not overlap. */
  readonly part: Part;
  begin(topology: Topology, random: Random): Promise<() => unknown>;
}

const nothing = () => undefined;
const metWithinMs = 10_000;

/** Waits until the fault has affected something; otherwise it would test nothing. */
async function met(condition: () => boolean): Promise<void> {
  for (const deadline = Date.now() + metWithinMs; !condition() && Date.now() < deadline;) await sleep(20);
}

const faults: readonly Fault[] = [
  {
    name: 'an api is killed',
    part: 'programs',
    begin: async ({ apis }, random) => {
      random.one(apis).kill();
      return nothing;
    },
  },
  {
    name: 'a worker is killed',
    part: 'programs',
    begin: async ({ workers }, random) => {
      random.one(workers).kill();
      return nothing;
    },
  },
  {
    name: 'Redis is stopped',
    part: 'redis',
    begin: async ({ redis }) => (await redis.lose(), () => redis.restart()),
  },
  { name: 'Redis is emptied', part: 'redis', begin: async ({ redis }) => (await redis.empty(), nothing) },
  {
    name: 'PostgreSQL is restarted',
    part: 'postgres',
    begin: async ({ postgres }) => (await postgres.restart('fast'), nothing),
  },
  {
    name: 'PostgreSQL crashes',
    part: 'postgres',
    begin: async ({ postgres }) => (await postgres.restart('immediate'), nothing),
  },
  ...(['refuses', 'hangs', 'closes'] as const).map((trouble): Fault => ({
    name: {
      refuses: 'the mail server is down',
      hangs: 'the mail server hangs',
      closes: 'the mail server closes after DATA',
    }[trouble],
    part: 'mail',
    begin: async ({ mail }) => {
      const before = mail.troubled;
      await mail.setTrouble(trouble);
      return async () => {
        if (trouble !== 'refuses') await met(() => mail.troubled > before);
        await mail.setTrouble();
      };
    },
  })),
  ...(['lost', 'silent', 'down'] as const).map((kind): Fault => ({
    name: {
      lost: 'Stripe fails after charging',
      silent: 'Stripe charges and does not answer',
      down: 'Stripe is down',
    }[kind],
    part: 'stripe',
    begin: async ({ stripe }) => {
      const before = stripe.troubled;
      stripe.trouble = kind === 'down' ? { kind } : { kind, path: '/confirm' };
      return async () => {
        await met(() => stripe.troubled > before);
        stripe.trouble = undefined;
      };
    },
  })),
  ...(['repeats', 'reorders'] as const).map((trouble): Fault => ({
    name: { repeats: 'webhooks are repeated', reorders: 'webhooks are reordered' }[trouble],
    part: 'webhooks',
    begin: async ({ webhooks }) => {
      const before = webhooks.troubled;
      webhooks.trouble = trouble;
      return async () => {
        await met(() => webhooks.troubled > before + 1);
        webhooks.trouble = undefined;
      };
    },
  })),
];

export interface FaultOptions {
  /** The number of faults. */
  readonly faults: number;
  /** The part that fails; absent: all parts. */
  readonly part?: Part;
  readonly report: (line: string) => void;
}

const pauseMs = [300, 3_500] as const;
const lastsMs = [500, 4_000] as const;

/**
 * Causes a number of faults, sometimes two or three at once: each kind before any repeats, in random order, with
 * random pauses. Resolves when the last one is repaired.
 * @returns how often each kind occurred
 */
export async function goWrong(
  topology: Topology,
  random: Random,
  { faults: times, part, report }: FaultOptions,
): Promise<Map<string, number>> {
  const possible = faults.filter((fault) => part === undefined || fault.part === part);
  const happened = new Map<string, number>(possible.map(({ name }) => [name, 0]));
  const parts = new Map<Part, Promise<void>>();
  let bag: Fault[] = [];
  for (let time = 1; time <= times; time++) {
    if (bag.length === 0) bag = random.shuffled(possible);
    const fault = bag.pop()!;
    await parts.get(fault.part);
    report(`${String(time).padStart(4)}  ${fault.name}`);
    happened.set(fault.name, happened.get(fault.name)! + 1);
    const repair = await fault.begin(topology, random);
    const over = sleep(random.between(...lastsMs)).then(repair);
    parts.set(fault.part, over.then(nothing));
    await sleep(random.between(...pauseMs));
  }
  await Promise.all(parts.values());
  return happened;
}
