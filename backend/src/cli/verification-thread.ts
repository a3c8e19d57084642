import { parentPort, workerData } from 'node:worker_threads';
import { DataSource } from 'typeorm';
import { HistoryVerifier } from '../audit/verification/history-verifier.js';
import { type IdRange } from '../audit/verification/id-ranges.js';
import { dataSourceOptions } from '../database/data-source-options.js';
import { workflows } from '../machines/workflows.js';

/** A thread of `VerificationThreads`: verifies the histories of each range of ids that it is sent, and answers. */

const { url } = workerData as { url: string };
const dataSource = await new DataSource(dataSourceOptions(url, 1)).initialize();
const verifier = new HistoryVerifier(dataSource, workflows);

parentPort!.on('message', (ids: IdRange) => {
  void verifier.verify(ids).then((verdict) => parentPort!.postMessage(verdict));
});
