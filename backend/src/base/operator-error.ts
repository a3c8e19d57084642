/**
 * The program or a command cannot go on. The message says why, and what to do, so nothing else of it is printed. Needs nothing
 * of Nest, which what opens the database before the tests must not load.
 */
export class OperatorError extends Error {}
