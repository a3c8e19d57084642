/**
 * Runs the built application as a separate process, with the limits that the program gives itself. Plain JavaScript, so
 * that its memory is only the application's.
 */
import { runsInLimitedThread } from '../dist/config/heap.js';

const application = new URL('application.mjs', import.meta.url);
if (!runsInLimitedThread(application)) await import(application.href);
