import { KeptDeadlines } from '../../src/returns/return/kept-deadlines.js';
import { type TestApp } from './app.js';
import { eventually } from './eventually.js';

/** Waits until the job has kept the deadlines of all returns. It writes a return's row, which gives its reads new tags. */
export const keptDeadlines = (app: TestApp): Promise<true> =>
  eventually(async () => {
    await app.app.get(KeptDeadlines, { strict: false }).catchUp();
    return (await app.asOwner('SELECT 1 FROM stale_deadline')).length === 0;
  });
