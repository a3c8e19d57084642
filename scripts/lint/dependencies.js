import { readdirSync } from 'node:fs';

/**
 * Which folder may import which (docs/architecture.md, "Direction of dependencies"), as zones of
 * import-x/no-restricted-paths: `target` may not import from `from`.
 */
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

export const directionOfDependencies = [
  {
    target: './machines',
    from: ['./backend', './frontend', './migrations'],
    message: 'machines/ is pure: it knows neither server nor screen.',
  },
  {
    target: './migrations',
    from: ['./backend', './frontend', './machines'],
    message: 'A migration stands alone: it must still run when the code has moved on.',
  },
  { target: './backend', from: './frontend', message: 'The API knows nothing of the screens.' },
  {
    target: './frontend',
    from: ['./backend', './migrations'],
    message: 'Screens reach the server over HTTP only.',
  },
  {
    target: './backend/src/workflow',
    from: './backend/src',
    except: ['./workflow', './config', './database', './health/metrics.ts'],
    message: 'The engine knows no domain: features use workflow/, never the other way round.',
  },
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
