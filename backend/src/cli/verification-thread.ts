import { parentPort, workerData } from 'node:worker_threads';
import { DataSource } from 'typeorm';
import { HistoryVerifier } from '../audit/verification/history-verifier.js';
import { dataSourceOptions } from '../database/data-source-options.js';
import { workflows } from '../machines/workflows.js';
import { type Task } from './verification-threads.js';

/** A thread of `verifyInThreads`: carries out each task that it is sent, and answers with the verdict. */

const { url } = workerData as { url: string };
const dataSource = await new DataSource(dataSourceOptions(url, 1)).initialize();
const verifier = new HistoryVerifier(dataSource, workflows);

async function answer({ ids, known }: Task): Promise<void> {
  parentPort!.postMessage(await (known ? verifier.verifyChanges(ids, known) : verifier.verifyRange(ids)));
}

// A rejection ends the thread, and the program with its message.
parentPort!.on('message', (task: Task) => void answer(task));
