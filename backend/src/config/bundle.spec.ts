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
  const urlOf = (file: string) => pathToFileURL(file).href;
  const compiled = () => urlOf(join(root, 'backend/dist/start.js'));

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'tax-firm-bundle-'));
    for (const file of ['package-lock.json', ...compiledRecords]) put(file, `first ${file}`);
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
    expect(moduleOf('supervisor', root)).toBe(urlOf(join(root, 'backend/dist/supervisor.js')));
  });

  it.each(['package-lock.json', ...compiledRecords])('is not used after a change of %s', (file) => {
    const bundled = bundle();
    put(file, 'changed');
    expect(moduleOf('start', root)).toBe(compiled());
    put(file, `first ${file}`);
    expect(moduleOf('start', root)).toBe(bundled);
  });

  it('is not used where a record is missing', () => {
    bundle();
    rmSync(join(root, 'package-lock.json'));
    expect(moduleOf('start', root)).toBe(compiled());
  });
});
