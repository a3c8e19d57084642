import Runtime from 'jest-runtime';
import { compileOnce } from './compile-once.js';

/** The modules that this worker has read and transformed, by path. */
const transformed = new Map();

/**
 * Gives each file of tests modules of its own, as Jest's runtime does, but reads and compiles each module once for each
 * worker: doing that again takes a third of a file's time.
 */
export default class CompiledOnceRuntime extends Runtime {
  constructor(...options) {
    super(...options);
    transformOnce(this.transformCache);
    const { executor } = this;
    compileOnce(executor, (script) => {
      const context = executor.environment.getVmContext();
      return context && script.runInContext(context);
    });
  }
}

function transformOnce(cache) {
  const transform = cache.transform.bind(cache);
  cache.transform = (path, options) => {
    if (options?.isInternalModule) return transform(path, options);
    const known = transformed.get(path);
    if (!known) {
      const code = transform(path, options);
      transformed.set(path, cache.getEntries().get(path));
      return code;
    }
    cache.getEntries().set(path, known);
    if (known.sourceMapPath) cache.getSourceMaps().set(path, known.sourceMapPath);
    return known.code;
  };
}
