/** @see shared-environment.js */
export default class SharedEnvironment {
  readonly global: typeof globalThis;
}
