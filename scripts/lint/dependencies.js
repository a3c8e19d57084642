import { readdirSync } from 'node:fs';

const backend = './backend/src';

/**
 * The rooms of the backend and their folders (docs/adr/0017-rooms.md), lowest first: each may import only from those before
 * it, so that there are no circles. The files next to the folders stand where '.' is, or above all of them. Lint fails
 * until a new folder is listed here.
 */
const rooms = {
  base: ['.', 'config', 'database', 'sealing', 'pdf', 'content'],
  firm: [],
  workflow: ['model', 'engine', 'migration', '.', 'jobs'],
  http: ['request', 'response', 'log', 'idempotency', 'security-log', 'rate-limit'],
  mail: ['text', 'transport'],
  accounts: [
    'account',
    'sessions',
    'second-factors',
    'email-change',
    'passwords',
    'invitations',
    'access-log',
    'unusual-access',
  ],
  health: [],
  files: ['storage', 'content', 'scanning', 'signed-documents', 'file', 'uploads', '.', 'backup'],
  site: ['blog', 'guidance', 'service-requests', 'pages'],
  returns: [
    'drafts',
    'identity',
    'return',
    'workflow',
    'list',
    'documents',
    'engagement',
    'signing',
    'spouse',
    'filing',
    'orders',
    'notes',
    'messages',
    'consents',
    'staff-photos',
    'disposal',
  ],
  money: ['provider', 'stripe', 'payments', 'ledger', 'statistics', 'estimates'],
  notices: ['emails', 'deliveries'],
  mailbox: ['store', 'imap'],
  audit: ['anchors', 'roots', 'lists', 'export', 'verification'],
  operations: ['machines', 'demo', 'wisp', 'doctor', 'cli'],
};

const foldersIn = (path) =>
  readdirSync(new URL(`../../${path}`, import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/**
 * Creates the zones in which each folder of a path may import only from itself and the folders before it.
 * @param also globs of files next to the folders that a folder below may import, by the folder's name
 */
function inOrder(path, folders, also = {}) {
  const found = foldersIn(path);
  const missing = found.filter((name) => !folders.includes(name));
  const gone = folders.filter((name) => name !== '.' && !found.includes(name));
  if (missing.length > 0 || gone.length > 0) {
    const problems = [
      ...missing.map((name) => `${path}/${name} is not listed`),
      ...gone.map((name) => `${path}/${name} does not exist`),
    ];
    throw new Error(`Fix the order of folders in scripts/lint/dependencies.js: ${problems.join(', ')}`);
  }
  const order = folders.includes('.') ? folders : [...folders, '.'];
  const at = (name) => (name === '.' ? `${path}/*.ts` : `${path}/${name}`);
  return order.flatMap((name, place) => {
    const higher = order.slice(place + 1);
    const zone = {
      target: at(name),
      message: `${at(name)} may import only from folders before it in scripts/lint/dependencies.js.`,
    };
    return [
      { ...zone, from: higher.filter((other) => other !== '.').map(at) },
      ...(higher.includes('.') ? [{ ...zone, from: at('.'), except: also[name] ?? [] }] : []),
    ].filter(({ from }) => from.length > 0);
  });
}

const orderZones = [
  // A command may start the application.
  ...inOrder(backend, Object.keys(rooms), { operations: ['**/app.module.ts'] }),
  ...Object.entries(rooms).flatMap(([room, folders]) => inOrder(`${backend}/${room}`, folders)),
];

const frontendFeatures = readdirSync(new URL('../../frontend/src/features', import.meta.url));

/**
 * The features that others may import. Each may import only those above it, so that there are no cycles. A feature that
 * is not listed may import any of these, and nobody may import it.
 */
const importedFeatures = [
  'auth',
  'account',
  'tax-return',
  'files',
  'checklist',
  'next-action',
  'history',
  'messages',
  'quote',
  'payment',
  'signing',
  'deliveries',
  'offices',
  'guidance',
  'consents',
  'disposal',
  'returns',
];

const importsOf = (feature) => {
  const place = importedFeatures.indexOf(feature);
  return place === -1 ? importedFeatures : importedFeatures.slice(0, place);
};

/**
 * The allowed dependencies (docs/architecture.md, "Dependencies"), as zones of import-x/no-restricted-paths: `target`
 * may not import from `from`.
 */
export const directionOfDependencies = [
  {
    target: './machines',
    from: ['./backend', './frontend', './migrations', './contract'],
    message: 'machines/ is pure and must not depend on server or screens.',
  },
  {
    target: './contract',
    from: ['./backend', './frontend', './migrations'],
    message: 'contract/ is shared by server and screens and must not depend on either.',
  },
  {
    target: './migrations',
    from: ['./backend', './frontend', './machines', './contract'],
    message: 'Migrations must not import code that may change, because they must still run later.',
  },
  { target: './backend', from: './frontend', message: 'The API must not depend on the screens.' },
  {
    target: './frontend',
    from: ['./backend', './migrations'],
    message: 'Screens reach the server over HTTP only.',
  },
  ...orderZones,
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
    except: [`./${feature}`, ...importsOf(feature).map((other) => `./${other}`)],
    message: 'A feature may import only features above it in importedFeatures.',
  })),
];
