import { readdirSync } from 'node:fs';

const backend = './backend/src';

/**
 * The folders of the backend, lowest first: each may import only from those before it, so that there are no cycles.
 * Files directly in backend/src may import all of them. Lint fails until a new folder is listed here.
 */
const topFolders = [
  'common',
  'config',
  'firm',
  'database',
  'decoding',
  'sealing',
  'workflow',
  'idempotency',
  'http',
  'security-log',
  'rate-limit',
  'jobs',
  'mail',
  'accounts',
  'signed-documents',
  'identity',
  'health',
  'access-log',
  'unusual-access',
  'scanning',
  'files',
  'backup',
  'blog',
  'contact',
  'guidance',
  'service-requests',
  'drafts',
  'tax-returns',
  'staff-photos',
  'consents',
  'estimates',
  'payments',
  'ledger',
  'disposal',
  'notifications',
  'machines',
  'statistics',
  'deliveries',
  'mailbox',
  'audit',
  'site',
  'demo',
  'wisp',
  'doctor',
  'cli',
];

/** The same within folders that have subfolders. The files next to the subfolders may import all of them. */
const foldersInOrder = {
  accounts: [
    'account',
    'sessions',
    'second-factors',
    'confirmation',
    'email-change',
    'passwords',
    'invitations',
  ],
  'tax-returns': [
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
    'review',
  ],
  payments: ['provider', 'stripe'],
  mailbox: ['store', 'imap'],
  audit: ['anchors', 'roots', 'lists', 'export', 'verification'],
};

/** Folders that others may import only through index.ts. */
const foldersWithEntryPoint = ['workflow', 'jobs', 'accounts', 'signed-documents'];

const foldersIn = (path) =>
  readdirSync(new URL(`../../${path}`, import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/**
 * Creates one zone per folder in a path: within the path, it may import only from itself and the folders before it.
 * @param also further paths that a folder may import
 */
function inOrder(path, folders, also = {}) {
  const found = foldersIn(path);
  const missing = found.filter((name) => !folders.includes(name));
  const gone = folders.filter((name) => !found.includes(name));
  if (missing.length > 0 || gone.length > 0) {
    const problems = [
      ...missing.map((name) => `${path}/${name} is not listed`),
      ...gone.map((name) => `${path}/${name} does not exist`),
    ];
    throw new Error(`Fix the order of folders in scripts/lint/dependencies.js: ${problems.join(', ')}`);
  }
  return folders.map((name, place) => ({
    target: `${path}/${name}`,
    from: path,
    except: [...folders.slice(0, place + 1).map((lower) => `./${lower}`), ...(also[name] ?? [])],
    message: `${name}/ may import only from folders before it in scripts/lint/dependencies.js.`,
  }));
}

const orderZones = [
  // A command may start the application.
  ...inOrder(backend, topFolders, { cli: ['./app.module.ts'] }),
  ...topFolders.flatMap((folder) => inOrder(`${backend}/${folder}`, foldersInOrder[folder] ?? [])),
];

const entryPointZones = foldersWithEntryPoint.map((folder) => ({
  target: [
    `${backend}/*.ts`,
    ...topFolders.filter((other) => other !== folder).map((other) => `${backend}/${other}`),
  ],
  from: `${backend}/${folder}`,
  except: ['./index.ts'],
  message: `${folder}/ may be imported only through its index.ts.`,
}));

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
  'staff-return',
  'staff-returns',
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
  ...entryPointZones,
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
