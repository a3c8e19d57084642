import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './project.mjs';

const compiled = join(root, 'backend/dist');

/** Packages that stay where they are. */
const external = [
  // With native code or files of their own.
  ...[/^@node-rs\//, 'bull', 'fontkit', 'ioredis', 'pdfkit'],
  // Large, and loaded when they are first needed.
  ...[
    /^@aws-sdk\//,
    /^@zxcvbn-ts\//,
    '@simplewebauthn/server',
    'asn1js',
    'imapflow',
    'mailparser',
    'nodemailer',
  ],
  ...['pkijs', 'stripe'],
  // Nest asks for these, and does without them.
  ...[/^@nestjs\/(?:microservices|websockets)/, /^class-(?:transformer|validator)/, '@fastify/static'],
];

/**
 * Puts the compiled server and its packages into a few files (docs/adr/0009-build.md): Node takes more than a
 * second to find, read and compile hundreds of modules.
 */
export async function bundleServer() {
  const { bundleFolder } = await import(pathToFileURL(join(compiled, 'base/config/bundle.js')).href);
  const folder = bundleFolder();
  if (existsSync(folder)) return;
  const draft = join(compiled, `.bundle-${process.pid}`);
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft);
  for (const file of await files())
    writeFileSync(join(draft, file.fileName), file.type === 'chunk' ? file.code : file.source);
  removeOlder();
  // Another process may have built the same.
  if (existsSync(folder)) rmSync(draft, { recursive: true });
  else renameSync(draft, folder);
}

/** The files of the program, and their source maps. */
async function files() {
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({
    cwd: root,
    input: await entries(),
    platform: 'node',
    external,
    plugins: [fromTypeScript, oneTypeorm],
  });
  const { output } = await bundle.generate({
    dir: join(compiled, 'bundle'),
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'shared-[name].js',
    // Nest and TypeORM use the names of classes.
    keepNames: true,
    strictExecutionOrder: true,
    comments: false,
    sourcemap: true,
    sourcemapExcludeSources: true,
  });
  await bundle.close();
  return output;
}

/** The modules that `moduleOf` (backend/src/base/config/bundle.ts) finds. */
async function entries() {
  const { commandNames } = await import(pathToFileURL(join(compiled, 'operations/cli/names.js')).href);
  const modules = ['start', ...commandNames.map((name) => `operations/cli/${name}`)];
  return Object.fromEntries(modules.map((path) => [basename(path), join(compiled, `${path}.js`)]));
}

/** Keeps the last bundle, from which a running program may still load what it needs next. */
function removeOlder() {
  const made = readdirSync(compiled)
    .filter((name) => /^\.?bundle-/.test(name))
    .map((name) => join(compiled, name))
    .sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs);
  for (const folder of made.slice(2)) rmSync(folder, { recursive: true });
}

/** Has our own modules come from their TypeScript, for stack traces. */
const fromTypeScript = {
  name: 'from-typescript',
  load(id) {
    if (id.includes('node_modules') || !existsSync(`${id}.map`)) return null;
    return { code: readFileSync(id, 'utf8'), map: readFileSync(`${id}.map`, 'utf8') };
  },
};

/** Lets Nest share our TypeORM: one of its modules loads it in a way that no bundler sees. */
const oneTypeorm = {
  name: 'one-typeorm',
  transform(code, id) {
    if (!id.endsWith('/typeorm-compat.js')) return null;
    return { code: code.replace('const require = createRequire(import.meta.url);', ''), map: null };
  },
};
