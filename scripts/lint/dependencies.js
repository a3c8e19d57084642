import { readdirSync } from 'node:fs';

const backend = './backend/src';

/**
 * The rooms of the backend, lowest first: each may import only from those before it, so that no circle can close.
 * Files directly in backend/src are the top. A new folder does not pass lint until it has its place here.
 */
const roomsInOrder = [
  'common',
  'config',
  'firm',
  'database',
  'workflow',
  'idempotency',
  'http',
  'rate-limit',
  'jobs',
  'mail',
  'accounts',
  'health',
  'access-log',
  'files',
  'backup',
  'blog',
  'contact',
  'guidance',
  'drafts',
  'tax-returns',
  'payments',
  'notifications',
  'machines',
  'statistics',
  'deliveries',
  'mailbox',
  'audit',
  'site',
  'demo',
  'cli',
];

/** The same inside a room that has folders of its own. Its module and what else lies beside them is their top. */
const foldersInOrder = {
  'tax-returns': ['return', 'workflow', 'list', 'documents', 'orders', 'messages'],
  payments: ['provider', 'stripe'],
  mailbox: ['store', 'imap'],
  audit: ['roots', 'lists', 'export', 'verification'],
};

/** Rooms that are entered through their index.ts alone. */
const roomsWithEntrance = ['workflow', 'jobs', 'accounts'];

const foldersIn = (path) =>
  readdirSync(new URL(`../../${path}`, import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/** A zone for each folder of the path: it may import what lies in the path only from itself and those before it. */
function inOrder(path, folders) {
  const found = foldersIn(path);
  const missing = found.filter((name) => !folders.includes(name));
  const gone = folders.filter((name) => !found.includes(name));
  if (missing.length > 0 || gone.length > 0) {
    const problems = [
      ...missing.map((name) => `${path}/${name} has no place`),
      ...gone.map((name) => `${path}/${name} does not exist`),
    ];
    throw new Error(`The order of folders in scripts/lint/dependencies.js: ${problems.join(', ')}`);
  }
  return folders.map((name, place) => ({
    target: `${path}/${name}`,
    from: path,
    except: folders.slice(0, place + 1).map((lower) => `./${lower}`),
    message: `${name}/ may import only from folders before it in scripts/lint/dependencies.js.`,
  }));
}

const rooms = [
  ...inOrder(backend, roomsInOrder),
  ...roomsInOrder.flatMap((room) => inOrder(`${backend}/${room}`, foldersInOrder[room] ?? [])),
];

const entrances = roomsWithEntrance.map((room) => ({
  target: [
    `${backend}/*.ts`,
    ...roomsInOrder.filter((other) => other !== room).map((other) => `${backend}/${other}`),
  ],
  from: `${backend}/${room}`,
  except: ['./index.ts'],
  message: `${room}/ is entered through its index.ts alone.`,
}));

const frontendFeatures = readdirSync(new URL('../../frontend/src/features', import.meta.url));

/**
 * The features that others import. Each imports only those above it, so that none import each other in a circle; a
 * feature that is not in the list may import any that is, and none imports it.
 */
const importedFeatures = [
  'tax-return',
  'files',
  'checklist',
  'history',
  'messages',
  'payment',
  'quote',
  'deliveries',
  'auth',
  'offices',
  'guidance',
  'staff-return',
  'staff-returns',
];

const importsOf = (feature) => {
  const place = importedFeatures.indexOf(feature);
  return place === -1 ? importedFeatures : importedFeatures.slice(0, place);
};

/**
 * Which folder may import which (docs/architecture.md, "Dependencies"), as zones of
 * import-x/no-restricted-paths: `target` may not import from `from`.
 */
export const directionOfDependencies = [
  {
    target: './machines',
    from: ['./backend', './frontend', './migrations', './contract'],
    message: 'machines/ is pure: it knows neither server nor screen.',
  },
  {
    target: './contract',
    from: ['./backend', './frontend', './migrations'],
    message: 'contract/ is read by both sides: it knows neither of them.',
  },
  {
    target: './migrations',
    from: ['./backend', './frontend', './machines', './contract'],
    message: 'A migration stands alone: it must still run when the code has moved on.',
  },
  { target: './backend', from: './frontend', message: 'The API knows nothing of the screens.' },
  {
    target: './frontend',
    from: ['./backend', './migrations'],
    message: 'Screens reach the server over HTTP only.',
  },
  ...rooms,
  ...entrances,
  {
    target: ['./frontend/src/components', './frontend/src/lib'],
    from: ['./frontend/src/features', './frontend/src/app'],
    message: 'Imports flow app → features → components, lib.',
  },
  {
    target: './frontend/src/features',
    from: './frontend/src/app',
    message: 'Imports flow app → features → components, lib.',
  },
  ...frontendFeatures.map((feature) => ({
    target: `./frontend/src/features/${feature}`,
    from: './frontend/src/features',
    except: [`./${feature}`, ...importsOf(feature).map((other) => `./${other}/index.ts`)],
    message: "A feature uses another's index.ts, and only of those that stand above it in importedFeatures.",
  })),
];
