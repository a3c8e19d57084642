import { readdirSync } from 'node:fs';

/**
 * Which folder may import which (docs/architecture.md, "Direction of dependencies"), as zones of
 * import-x/no-restricted-paths: `target` may not import from `from`.
 */
const frontendFeatures = readdirSync(new URL('../../frontend/src/features', import.meta.url));

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
    except: ['./workflow', './common', './config', './database'],
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
    except: [
      `./${feature}`,
      ...frontendFeatures.filter((other) => other !== feature).map((other) => `./${other}/index.ts`),
    ],
    message: "A feature uses another's index.ts, never its insides.",
  })),
];
