import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleFolder, moduleOf } from './bundle.js';

describe('the bundle of the program', () => {
  let root: string;
  const put = (file: string, content: string) => {
    mkdirSync(join(root, file, '..'), { recursive: true });
    writeFileSync(join(root, file), content);
  };
  const compiledRecords = ['machines', 'contract', 'migrations', 'backend'].map(
    (part) => `${part}/dist/.tsbuildinfo`,
  );
  /** A compiler's record of one module of ours, and of the types of a package. */
  const recordOf = (own = 'ours', types = 'theirs') =>
    JSON.stringify({
      fileNames: ['../src/start.ts', '../../node_modules/pg/index.d.ts'],
      fileInfos: [{ version: own }, types],
    });
  const urlOf = (file: string) => pathToFileURL(file).href;
  const compiled = () => urlOf(join(root, 'backend/dist/start.js'));

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'tax-firm-bundle-'));
    put('package-lock.json', '{}');
    for (const file of compiledRecords) put(file, recordOf());
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const bundle = () => {
    const folder = bundleFolder(root);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'start.js'), '');
    return urlOf(join(folder, 'start.js'));
  };

  it('is what starts, once it is made', () => {
    expect(moduleOf('start', root)).toBe(compiled());
    const bundled = bundle();
    expect(moduleOf('start', root)).toBe(bundled);
    expect(moduleOf('operations/cli/doctor', root)).toBe(
      urlOf(join(root, 'backend/dist/operations/cli/doctor.js')),
    );
  });

  it.each<[file: string, changed: string, before: string]>([
    ['package-lock.json', '{"name":"changed"}', '{}'],
    ...compiledRecords.map((file) => [file, recordOf('changed'), recordOf()] as [string, string, string]),
  ])('is not used after a change of %s', (file, changed, before) => {
    const bundled = bundle();
    put(file, changed);
    expect(moduleOf('start', root)).toBe(compiled());
    put(file, before);
    expect(moduleOf('start', root)).toBe(bundled);
  });

  it('is used after packages were installed whose types the compiler reads as well', () => {
    const bundled = bundle();
    for (const file of compiledRecords) put(file, recordOf('ours', 'other'));
    expect(moduleOf('start', root)).toBe(bundled);
  });

  it('is not used where a record is missing', () => {
    bundle();
    rmSync(join(root, 'package-lock.json'));
    expect(moduleOf('start', root)).toBe(compiled());
  });
});
