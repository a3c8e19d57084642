/** A Stryker reporter that prints each survivor as soon as it is known: a run takes long. */
class AsTheyCome {
  onMutantTested({ status, fileName, location, mutatorName, replacement }) {
    if (status === 'Killed' || status === 'CompileError' || status === 'Ignored') return;
    console.log(`${status}: ${fileName}:${location.start.line} ${mutatorName} → ${replacement}`);
  }
}

export const strykerPlugins = [{ kind: 'Reporter', name: 'as-they-come', injectableClass: AsTheyCome }];
