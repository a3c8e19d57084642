import { Inject, Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { AppError } from '../../base/app-error.js';
import { Clock, dayMs, hourMs, inTime } from '../../base/clock.js';
import { Metrics } from '../../base/metrics.js';
import { FIRM, type Firm } from '../../firm/firm.js';
import { MailService } from '../../mail/mail.service.js';
import { ScannerUnavailable, type ScanVerdict } from '../scanning/clamd.js';
import { VirusScanner } from '../scanning/virus-scanner.js';
import { SecurityLog } from '../../http/security-log/security-log.js';
import { WorkflowFeed } from '../../workflow/engine/feed.js';
import { FilesService, uploadGone } from './files.service.js';
import { FileEntity } from './file.entity.js';

/** How long a person waits for a scan. After that, the file stays in quarantine and the scan continues. */
const maxWaitMs = 15_000;

/** Whoever claims a file for a scan has it this long. */
const leaseMs = hourMs / 4;
/** Damaged files and those too large for the scanner are tried again after this. */
const retryMs = hourMs;
/** Signatures are withdrawn if they hit harmless files, so files with a virus are scanned again, for thirty days. */
const rescanMs = dayMs;
const rescanForMs = 30 * dayMs;

/** Has files scanned for viruses, and keeps each in quarantine until it is clean (docs/adr/0006-files.md). */
@Injectable()
export class FileScans implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger(FileScans.name);
  /** The scans of this process, by file. */
  private readonly running = new Map<string, Promise<Partial<FileEntity>>>();

  constructor(
    private readonly manager: EntityManager,
    @Inject(FIRM) private readonly firm: Firm,
    private readonly files: FilesService,
    private readonly scanner: VirusScanner,
    private readonly log: SecurityLog,
    private readonly mail: MailService,
    private readonly feed: WorkflowFeed,
    private readonly metrics: Metrics,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    if (!this.scanner.enabled) return;
    const help = 'Stored files by what the virus scanner said: waiting, infected';
    this.metrics.gauge('files_in_quarantine', help, ['state'], async (gauge) => {
      const [counts]: { waiting: number; infected: number }[] = await this.manager.query(
        `SELECT count(*) FILTER (WHERE scan_verdict IS NULL)::integer AS waiting,
           count(*) FILTER (WHERE scan_verdict = 'infected')::integer AS infected
         FROM file WHERE stored_at IS NOT NULL AND scan_verdict IS DISTINCT FROM 'clean'`,
      );
      gauge.set({ state: 'waiting' }, counts!.waiting);
      gauge.set({ state: 'infected' }, counts!.infected);
    });
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.allSettled(this.running.values());
  }

  /**
   * Scans an upload before its sender is told that it arrived. If it has a virus, removes it and tells staff; the sender
   * still has the original. If there is no verdict in time, the upload stays in quarantine. So does one that was attached
   * to a return in the meantime.
   * @throws `infected_file`; NotFoundException if it was removed in the meantime
   */
  async admit(file: FileEntity): Promise<void> {
    await this.waitFor(file);
    const isWaiting = this.files.scanStateOf(file) === 'waiting';
    // Another call may have removed it, so that this scan found nothing.
    if (isWaiting && !(await this.manager.existsBy(FileEntity, { id: file.id }))) throw uploadGone();
    if (file.scanVerdict !== 'infected' || !(await this.files.remove(file))) return;
    throw new AppError(
      'infected_file',
      `We found a virus in “${file.name}”, so we didn’t keep it. Please check your device for viruses, then send a clean copy, such as a photo or a new scan of the document.`,
      'file',
    );
  }

  /**
   * Waits for the verdict on a file in quarantine, and takes it into `file` if it comes in time. Scans the file unless it
   * is being scanned already, here or by another process, or was found damaged or too large a while ago.
   */
  async waitFor(file: FileEntity): Promise<void> {
    if (this.files.scanStateOf(file) !== 'waiting') return;
    if (!this.running.has(file.id) && file.scanAfter && file.scanAfter > this.clock.now()) return;
    const scan = this.scan(file).catch((error: unknown) => this.report(file, error));
    await inTime(scan, maxWaitMs, () => undefined);
  }

  /** Scans every file that is due, until none is left or the scanner is away. @returns how many */
  async sweep(): Promise<number> {
    if (!this.scanner.enabled) return 0;
    let scanned = 0;
    for (let file = await this.claim(); file; file = await this.claim()) {
      try {
        await this.scan(file);
        scanned++;
      } catch (error) {
        const away = error instanceof ScannerUnavailable;
        const scanAfter = new Date(this.clock.now().getTime() + (away ? 0 : retryMs));
        await this.manager.update(FileEntity, { id: file.id }, { scanAfter });
        this.report(file, error);
        if (away) break;
      }
    }
    return scanned;
  }

  /**
   * Takes the verdict of the file's running scan into `file`, or of a new one.
   * @throws ScannerUnavailable, TooLargeToScan, FileDamaged, BlobMissing, StorageUnavailable
   */
  private async scan(file: FileEntity): Promise<void> {
    const scan =
      this.running.get(file.id) ?? this.verdictOn(file).finally(() => this.running.delete(file.id));
    this.running.set(file.id, scan);
    Object.assign(file, await scan);
  }

  /**
   * Scans a file and stores the verdict. If another scan was faster with the same one, nobody is told again.
   * @returns what it says of the file
   */
  private async verdictOn(file: FileEntity): Promise<Partial<FileEntity>> {
    const { id } = file;
    const verdict = await this.scanner.scan(async () => this.files.contentOf(file));
    const now = this.clock.now();
    const scan: Partial<FileEntity> = {
      scanVerdict: verdict.clean ? 'clean' : 'infected',
      scanSignature: verdict.clean ? null : verdict.signature,
      scannedAt: now,
      scanAfter: verdict.clean ? null : new Date(now.getTime() + rescanMs),
    };
    return this.manager.transaction(async (manager) => {
      const lock = { mode: 'pessimistic_write' } as const;
      const before = await manager.findOne(FileEntity, { where: { id }, lock });
      if (!before) return scan;
      await manager.update(FileEntity, { id }, scan);
      if (before.scanVerdict !== scan.scanVerdict) await this.tell(manager, before, verdict);
      return { ...scan, taxReturnId: before.taxReturnId };
    });
  }

  /** Tells everyone of a verdict that is new. */
  private async tell(manager: EntityManager, before: FileEntity, verdict: ScanVerdict): Promise<void> {
    const { id: fileId, taxReturnId, uploadedBy } = before;
    if (!verdict.clean) await this.tellStaff(manager, before, verdict.signature);
    if (taxReturnId) await this.feed.announce(taxReturnId, manager);
    if (verdict.clean && before.scanVerdict === null) return;
    const signature = verdict.clean ? before.scanSignature : verdict.signature;
    const subject = { subjectId: uploadedBy ?? undefined, returnId: taxReturnId ?? undefined };
    const kind = verdict.clean ? 'fileCleared' : 'fileInfected';
    await this.log.record(kind, { ...subject, detail: { fileId, signature } }, manager);
  }

  /** Writes to the firm, at most once a day about each sender. */
  private async tellStaff(manager: EntityManager, file: FileEntity, virus: string): Promise<void> {
    const [account]: { name: string }[] = await manager.query('SELECT name FROM account WHERE id = $1', [
      file.uploadedBy,
    ]);
    const day = this.clock.now().toISOString().slice(0, 10);
    await this.mail.enqueue(manager, {
      template: 'infectedFile',
      to: { name: this.firm.name, address: this.firm.email },
      messageKey: `infected.${file.uploadedBy ?? 'visitors'}.${day}`,
      data: {
        file: file.name,
        sender: account?.name ?? 'a visitor of the website',
        virus,
        ...(file.taxReturnId !== null && { link: `/AdminTaxReturn/${file.taxReturnId}` }),
      },
    });
  }

  /** The next file to scan. While it is claimed, other processes leave it alone. */
  private async claim(): Promise<FileEntity | undefined> {
    const now = this.clock.now();
    const after = (ms: number) => new Date(now.getTime() + ms);
    const [[claimed]]: [{ id: string }[], number] = await this.manager.query(
      `UPDATE file SET scan_after = $2 WHERE id = (SELECT id FROM file
         WHERE stored_at IS NOT NULL AND (scan_after IS NULL OR scan_after <= $1)
           AND scan_verdict IS DISTINCT FROM 'clean' AND (scan_verdict IS NULL OR created_at > $3)
         ORDER BY scan_after NULLS FIRST, created_at DESC LIMIT 1 FOR UPDATE SKIP LOCKED)
       RETURNING id`,
      [now, after(leaseMs), after(-rescanForMs)],
    );
    return claimed && ((await this.manager.findOneBy(FileEntity, { id: claimed.id })) ?? undefined);
  }

  private report(file: FileEntity, err: unknown): void {
    this.logger.error({ err, fileId: file.id }, 'a file could not be scanned and stays in quarantine');
  }
}
