import { buffer } from 'node:stream/consumers';
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { formInText } from '@tax-firm/machines';
import { EntityManager, In, IsNull, Not, Or } from 'typeorm';
import { DomainEvents } from '../../base/domain-events.js';
import { Clock, inTime } from '../../base/clock.js';
import { Decoder, type DecodedModule } from '../../base/content/decoder.js';
import { FormFound, FilesService } from './files.service.js';
import { FileEntity, uploadKinds } from './file.entity.js';
import { unsupportedType } from '../content/file-type.js';
import type * as firstPageText from '../content/first-page-text.js';

/** A form is small. Larger PDFs are scans, which have no text. */
const mostBytes = 15 * 1024 * 1024;
/** Near its end, a PDF says where its table of objects is. Some scanners append bytes to it. */
const endBytes = 4096;
const pages: DecodedModule<typeof firstPageText> = { path: 'files/content/first-page-text.js' };
/** How long a person waits for it. After that, their screen learns it later. */
const maxWaitMs = 4000;
/** How many files the sweep reads at a time. */
const batch = 20;

/**
 * Finds out which form a PDF is, from the text of its first page, once the virus scanner has nothing against it. A PDF
 * is read once, and marked before that, so that none that breaks the program is read again. Nothing depends on it: a file
 * that cannot be read is one that people sort.
 */
@Injectable()
export class FormFinder implements OnModuleDestroy {
  private readonly logger = new Logger(FormFinder.name);
  private readonly running = new Set<Promise<unknown>>();

  constructor(
    private readonly manager: EntityManager,
    private readonly files: FilesService,
    private readonly decoder: Decoder,
    private readonly events: DomainEvents,
    private readonly clock: Clock,
  ) {}

  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.running);
  }

  /**
   * Reads a file that was just stored, and waits for it a few seconds. With many before it, the sweep reads it later.
   * @throws `unsupported_type` for a PDF with a password, of which nothing is kept
   */
  async waitFor(file: FileEntity): Promise<void> {
    if (this.decoder.isBusy) return;
    const done = this.find(file);
    this.running.add(done);
    void done.finally(() => this.running.delete(done));
    const found = await inTime(done, maxWaitMs, () => undefined);
    if (found === 'locked' && (await this.files.remove(file)))
      throw unsupportedType(
        `“${file.name}” has a password. Save it without the password and upload it again.`,
      );
  }

  /**
   * Reads the files that nobody waited for: those inside an order, and those that arrived while the scanner was away. Not
   * the documents that the program makes itself.
   * @returns how many
   */
  async sweep(): Promise<number> {
    const unread = { readAt: IsNull(), storedAt: Not(IsNull()), kind: Or(IsNull(), In(uploadKinds)) };
    const withoutScanner = this.files.scanStateOf({ scanVerdict: null }) === 'unscanned';
    const waiting = await this.manager.find(FileEntity, {
      where: [
        { ...unread, scanVerdict: 'clean' },
        ...(withoutScanner ? [{ ...unread, scanVerdict: IsNull() }] : []),
      ],
      order: { createdAt: 'DESC' },
      take: batch,
    });
    for (const file of waiting) await this.find(file);
    return waiting.length;
  }

  private async find(file: FileEntity): Promise<'locked' | undefined> {
    const state = this.files.scanStateOf(file);
    if (file.readAt || state === 'waiting' || state === 'infected') return undefined;
    try {
      const text = await this.decoder.callLast(pages, 'textOfFirstPage', () => this.toRead(file));
      if (text === null) return 'locked';
      const form = text && formInText(text);
      if (!form) return undefined;
      await this.manager.update(FileEntity, { id: file.id }, { form, formSource: 'text' });
      // It may have come to its return meanwhile.
      const now = await this.manager.findOneBy(FileEntity, { id: file.id });
      if (now?.taxReturnId) await this.events.publish(new FormFound(now.taxReturnId));
    } catch (err) {
      this.logger.warn({ err, fileId: file.id }, 'a file could not be read; people sort it');
    }
    return undefined;
  }

  /** The content, once its turn has come; undefined if it is not to be read, or someone else reads it. */
  private async toRead(file: FileEntity): Promise<[Uint8Array] | undefined> {
    const unread = { id: file.id, readAt: IsNull() };
    const { affected } = await this.manager.update(FileEntity, unread, { readAt: this.clock.now() });
    if (affected !== 1 || file.size > mostBytes) return undefined;
    const content = await buffer(this.files.contentOf(file));
    // Without its end, pdf.js searches the whole file for objects: more than a second of work for 5 MB that hold none.
    return content.subarray(-endBytes).includes('startxref') ? [content] : undefined;
  }
}
