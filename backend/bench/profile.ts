/** A profile as V8 makes it, and as Chrome's DevTools and speedscope open it (`.cpuprofile`). */
export interface CpuProfile {
  readonly nodes: readonly ProfileNode[];
  /** Ids of nodes. */
  readonly samples: readonly number[];
  /** Microseconds before each sample. */
  readonly timeDeltas: readonly number[];
}

interface ProfileNode {
  readonly id: number;
  readonly callFrame: { readonly functionName: string; readonly url: string };
  readonly children?: readonly number[];
}

/** What a function belongs to, by its name in V8's own nodes or by its file; the first rule that fits counts. */
const rules: readonly (readonly [part: string, fits: RegExp])[] = [
  ['idle', /^\(idle\)$/],
  ['garbage collector', /^\(garbage collector\)$/],
  ['sockets and waiting', /^\(program\)$/],
  ['JSON', /^(?:parse|stringify|toJSON) $/],
  ['driver of PostgreSQL', /\/node_modules\/(?:pg|pg-[a-z-]+|postgres-[a-z]+)\//],
  ['TypeORM', /\/node_modules\/(?:typeorm|@nestjs\/typeorm)\//],
  ['machine', /\/node_modules\/xstate\/|\/machines\/dist\//],
  ['validation', /\/node_modules\/zod\/|\/contract\/dist\//],
  [
    'guards',
    /\/node_modules\/(?:passport[a-z-]*|@nestjs\/passport|jsonwebtoken|jws|jwa)\/|\/dist\/(?:accounts|http\/rate-limit)\//,
  ],
  ['log', /\/node_modules\/(?:pino|sonic-boom|pino-[a-z-]+)\/|\/http\/log\/(?:logger|request-log)\.js/],
  ['metrics', /\/node_modules\/prom-client\/|\/metrics\.js/],
  ['engine', /\/dist\/workflow\//],
  ['idempotency', /\/dist\/http\/idempotency\//],
  ['return and its view', /\/dist\/returns\//],
  ['middleware', /\/dist\/http\/|\/node_modules\/(?:helmet|compression|vary|on-headers)\//],
  ['Nest and Express', /\/node_modules\/(?:@nestjs|express|router|rxjs|body-parser|path-to-regexp)\//],
  ['the rest of our code', /\/backend\/dist\//],
  ['HTTP of Node', /node:(?:_http|internal\/http)/],
];

/** Returns the share of busy time of each part, largest first. Code of no part counts as its caller's. */
export function sharesOf({ nodes, samples, timeDeltas }: CpuProfile): (readonly [string, number])[] {
  const partOf = partsById(nodes);
  const times = new Map<string, number>();
  for (const [index, id] of samples.entries()) {
    const part = partOf.get(id)!;
    times.set(part, (times.get(part) ?? 0) + timeDeltas[index]!);
  }
  times.delete('idle');
  const busy = [...times.values()].reduce((sum, time) => sum + time, 0);
  return [...times].map(([part, time]) => [part, time / busy] as const).sort((a, b) => b[1] - a[1]);
}

function partsById(nodes: readonly ProfileNode[]): Map<number, string> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parts = new Map<number, string>();
  const visit = (node: ProfileNode, callers: string): void => {
    const part = partOf(node) ?? callers;
    parts.set(node.id, part);
    for (const id of node.children ?? []) visit(byId.get(id)!, part);
  };
  visit(nodes[0]!, 'Node itself');
  return parts;
}

/** Names of built-in functions end with a space, because they have no file. */
const partOf = ({ callFrame: { functionName, url } }: ProfileNode): string | undefined =>
  rules.find(([, fits]) =>
    fits.test(url || (functionName.startsWith('(') ? functionName : `${functionName} `)),
  )?.[0];
