import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

/** Global symbols in which Jest keeps the state of one file. */
const ofJest = /jest|^(?:EVENT_HANDLERS|TEST_TIMEOUT_SYMBOL|RETRY|WAIT_BEFORE_RETRY|LOG_ERRORS)/i;

/**
 * Runs the tests in the worker's own context, with the modules of shared-runtime.js, and undoes what a file may change
 * there: mocks, timers and environment variables.
 */
export default class SharedEnvironment {
  global = globalThis;
  #console = globalThis.console;
  #exit = process.exit;
  #variables = { ...process.env };

  constructor({ projectConfig: config }) {
    this.moduleMocker = new ModuleMocker(globalThis);
    this.fakeTimersModern = new ModernFakeTimers({ config, global: globalThis });
    this.fakeTimers = null;
  }

  async setup() {}

  async teardown() {
    this.fakeTimersModern.dispose();
    this.moduleMocker.restoreAllMocks();
    for (const key of Object.getOwnPropertySymbols(globalThis))
      if (ofJest.test(key.description)) Reflect.deleteProperty(globalThis, key);
    globalThis.console = this.#console;
    process.exit = this.#exit;
    for (const name of Object.keys(process.env)) if (!(name in this.#variables)) delete process.env[name];
    Object.assign(process.env, this.#variables);
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return globalThis;
  }
}
