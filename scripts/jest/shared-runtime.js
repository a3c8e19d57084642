import { createRequire, isBuiltin } from 'node:module';
import { dirname } from 'node:path';
import { compileFunction } from 'node:vm';
import Runtime from 'jest-runtime';
import { compileOnce } from './compile-once.js';

const ofPackages = /[\\/]node_modules[\\/]|\.json$/;
/** What each file of tests loads for itself: the tests, and what supports them. */
const ofTests = /\.spec\.tsx?$|[\\/](?:test|e2e)[\\/]/;
/** Packages of Jest that know the running file. */
const ofJest = new Set(['@jest/globals', '@jest/expect', 'expect']);
const parameters = ['module', 'exports', 'require', '__dirname', '__filename'];

const nativeRequire = createRequire(import.meta.url);
/** The program's modules that this worker has loaded, by path, and their source maps. */
const loaded = new Map();
const sourceMaps = new Map();
/** The runtime of the running file, for modules that load others later. */
const running = {};

/** Has the files that follow load the program's modules again. */
export const forgetModules = () => loaded.clear();

/**
 * Loads packages and the program under test once for each worker, not once for each file of tests: that takes a second,
 * and the processor runs code that it has compiled before. Each file loads only its tests and their support. Needs
 * shared-environment.js. `jest.mock` has no effect on shared modules.
 */
export default class SharedRuntime extends Runtime {
  constructor(...options) {
    super(...options);
    running.runtime = this;
    // Jest would compile into a context of the file's own, where `Error` or `Map` are not those of shared modules.
    compileOnce(this.executor, (script) => script.runInThisContext());
  }

  requireModuleOrMock(from, name) {
    if (isBuiltin(name) || ofJest.has(name)) return super.requireModuleOrMock(from, name);
    const path = this._resolution.resolveCjs(from, name);
    return ofPackages.test(path) || !ofTests.test(path.slice(this._config.rootDir.length))
      ? this.#requireShared(path)
      : super.requireModuleOrMock(from, name);
  }

  getSourceMaps() {
    const maps = super.getSourceMaps();
    for (const [path, map] of sourceMaps) maps.set(path, map);
    return maps;
  }

  #requireFrom(from, name) {
    return this.#requireShared(this._resolution.resolveCjs(from, name));
  }

  #requireShared(path) {
    if (ofPackages.test(path)) return nativeRequire(path);
    if (!loaded.has(path)) {
      const module = { exports: {} };
      // Before it runs, because modules may require each other.
      loaded.set(path, module);
      try {
        this.#run(module, path);
      } catch (error) {
        loaded.delete(path);
        throw error;
      }
    }
    return loaded.get(path).exports;
  }

  #run(module, path) {
    const code = this.transformCache.transform(path);
    sourceMaps.set(path, super.getSourceMaps().get(path));
    const require = (name) =>
      isBuiltin(name) ? nativeRequire(name) : running.runtime.#requireFrom(path, name);
    const { exports } = module;
    compileFunction(code, parameters, { filename: path }).call(
      exports,
      module,
      exports,
      require,
      dirname(path),
      path,
    );
  }
}
