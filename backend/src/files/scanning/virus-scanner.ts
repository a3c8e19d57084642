import { Inject, Injectable, type OnModuleInit, ServiceUnavailableException } from '@nestjs/common';
import PQueue from 'p-queue';
import { type Counter, type Histogram } from 'prom-client';
import { AppError } from '../../base/app-error.js';
import { Metrics } from '../../base/metrics.js';
import { type Json } from '../../base/json.js';
import { ENVIRONMENT, type Environment } from '../../base/config/environment.js';
import { Readiness } from '../../health/readiness.js';
import { SecurityLog } from '../../http/security-log/security-log.js';
import { Clamd, ScannerUnavailable, TooLargeToScan, type ScanVerdict } from './clamd.js';

/** Scans of one process at a time. clamd takes ten at once by default (MaxThreads). */
const scansAtOnce = 4;

/** Scans content for viruses with the clamd that CLAMD_URL names. */
@Injectable()
export class VirusScanner implements OnModuleInit {
  private readonly clamd?: Clamd;
  private readonly queue = new PQueue({ concurrency: scansAtOnce });
  private readonly seconds: Histogram<'outcome'>;
  private readonly refused: Counter;

  constructor(
    @Inject(ENVIRONMENT) { clamd }: Environment,
    private readonly metrics: Metrics,
    private readonly readiness: Readiness,
    private readonly log: SecurityLog,
  ) {
    if (clamd) this.clamd = new Clamd(clamd);
    this.seconds = metrics.histogram(
      'virus_scan_seconds',
      'Time of a scan for viruses, by outcome: clean, infected, unavailable, failed',
      [0.01, 0.05, 0.2, 1, 5, 30, 120],
      ['outcome'],
    );
    this.refused = metrics.counter(
      'virus_scan_too_large_total',
      'Files larger than the scanner takes (StreamMaxLength of clamd)',
    );
  }

  /** Whether CLAMD_URL names a scanner. Without one, nothing is scanned and everything can be opened. */
  get enabled(): boolean {
    return this.clamd !== undefined;
  }

  onModuleInit(): void {
    const { clamd } = this;
    if (!clamd) return;
    const reachable = () =>
      clamd.ping().then(
        () => true,
        () => false,
      );
    this.readiness.mention('scanner', reachable);
    this.metrics.gauge('virus_scanner_up', 'Whether the virus scanner answers', [], async (gauge) =>
      gauge.set((await reachable()) ? 1 : 0),
    );
  }

  /**
   * For content that cannot wait in quarantine: returns once it is clean. Without a scanner, everything passes.
   * @param sentence says what to do if there is a virus
   * @param detail names the content in the security log
   * @throws `infected_file`; ServiceUnavailableException if it cannot be scanned now; the content's error
   */
  async requireClean(
    open: () => Promise<AsyncIterable<Buffer>>,
    { sentence, detail }: { sentence: string; detail: Readonly<Record<string, Json>> },
  ): Promise<void> {
    if (!this.enabled) return;
    const verdict = await this.scan(open).catch((error: unknown) => {
      const isTooLarge = error instanceof TooLargeToScan;
      if (!isTooLarge && !(error instanceof ScannerUnavailable)) throw error;
      const message = isTooLarge
        ? 'This file is too large for our virus scanner, so it stays closed.'
        : 'We cannot check this file for viruses at the moment. Please try again in a few minutes.';
      throw new ServiceUnavailableException({ message }, { cause: error });
    });
    if (verdict.clean) return;
    await this.log.record('fileInfected', { detail: { ...detail, signature: verdict.signature } });
    throw new AppError('infected_file', sentence, 'file');
  }

  /**
   * Scans content. `open` is called when it is this scan's turn.
   * @throws ScannerUnavailable, TooLargeToScan, or the content's error
   */
  scan(open: () => Promise<AsyncIterable<Buffer>>): Promise<ScanVerdict> {
    const { clamd } = this;
    if (!clamd) throw new Error('CLAMD_URL names no scanner');
    return this.queue.add(async () => {
      const stop = this.seconds.startTimer();
      try {
        const verdict = await clamd.scan(await open());
        stop({ outcome: verdict.clean ? 'clean' : 'infected' });
        return verdict;
      } catch (error) {
        if (error instanceof TooLargeToScan) this.refused.inc();
        stop({ outcome: error instanceof ScannerUnavailable ? 'unavailable' : 'failed' });
        throw error;
      }
    });
  }
}
