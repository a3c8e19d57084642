import { Script } from 'node:vm';

/** The modules that this worker has compiled, by project and path. */
const compiled = new Map();

/**
 * Has a runtime of Jest compile each module once for each worker, and not once for each file of tests.
 * @param executor the runtime's
 * @param run runs a script in the context of the running file; null if that has ended
 */
export function compileOnce(executor, run) {
  const head = `(function (${executor.injectedModuleParameters}) {`;
  executor.compile = (source, filename) => {
    const key = `${executor.config.id} ${filename}`;
    let script = compiled.get(key);
    if (!script) {
      script = new Script(`${head}${source}\n})`, { filename, columnOffset: -head.length });
      compiled.set(key, script);
    }
    return run(script);
  };
}
