import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  Injectable,
  NotFoundException,
  PayloadTooLargeException,
  UnsupportedMediaTypeException,
} from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Column, Entity, type FindOptionsWhere, ForeignKey, PrimaryColumn, Repository } from 'typeorm';
import { type Response } from 'express';
import { type Principal } from '../../accounts/account/principal.js';
import { Clock } from '../../base/clock.js';
import { photoContent } from '../../base/content/photo-content.js';
import { readAtMost } from '../../base/content/read-at-most.js';
import { VirusScanner } from '../../files/scanning/virus-scanner.js';
import { SecurityLog } from '../../http/security-log/security-log.js';
import { sendImage } from '../../http/response/send-written-file.js';
import { Account } from '../../accounts/account/account.entity.js';

/** The photo of a member of staff. */
@Entity('staff_photo')
export class StaffPhoto {
  @PrimaryColumn({ name: 'account_id', type: 'uuid' })
  @ForeignKey(() => Account, { name: 'staff_photo_account_id_fkey', onDelete: 'CASCADE' })
  accountId!: string;

  /** Another one after each upload, so that a photo may be cached. */
  @Column({ name: 'photo_id', type: 'uuid', unique: true })
  photoId!: string;

  @Column({ type: 'text' })
  type!: string;

  /** Left out of lists. */
  @Column({ type: 'bytea', select: false })
  content!: Buffer;

  @Column({ name: 'uploaded_at', type: 'timestamptz' })
  uploadedAt!: Date;
}

const maxBytes = 1024 * 1024;
const maxSidePixels = 512;

export const acceptedPhotos = 'Photos may be JPEG, PNG or WebP, up to 1 MB and 512 pixels per side';

type PhotoFacts = Omit<StaffPhoto, 'content'>;

/** Photos of the firm's people, stored in the database and therefore in its backup. */
@Injectable()
export class StaffPhotosService {
  constructor(
    @InjectRepository(StaffPhoto) private readonly photos: Repository<StaffPhoto>,
    private readonly scanner: VirusScanner,
    private readonly log: SecurityLog,
    private readonly clock: Clock,
  ) {}

  /** All photos, without their content. */
  list(): Promise<PhotoFacts[]> {
    return this.photos.find({ order: { accountId: 'ASC' } });
  }

  /** The photo of an account, without its content. */
  of(accountId: string): Promise<PhotoFacts | null> {
    return this.photos.findOneBy({ accountId });
  }

  /** @throws NotFoundException */
  async read(which: FindOptionsWhere<StaffPhoto>): Promise<Pick<StaffPhoto, 'type' | 'content'>> {
    const photo = await this.photos.findOne({ where: which, select: { type: true, content: true } });
    if (!photo) throw noPhoto();
    return photo;
  }

  /** Reads an upload. @throws PayloadTooLargeException */
  receive(stream: AsyncIterable<Buffer>): Promise<Buffer> {
    return readAtMost(maxBytes, stream, () => new PayloadTooLargeException(refusal(acceptedPhotos)));
  }

  /**
   * Makes a picture someone's photo, without its metadata. The same picture again changes nothing.
   * @throws UnsupportedMediaTypeException; as `VirusScanner.requireClean`
   */
  async store({ id: accountId }: Principal, file: Buffer): Promise<PhotoFacts> {
    const { type, content } = checked(file);
    await this.scanner.requireClean(async () => Readable.from([file]), {
      sentence: 'We found a virus in this picture, so we didn’t keep it.',
      detail: { what: 'photo of a member of staff' },
    });
    return this.photos.manager.transaction(async (manager) => {
      const photos = manager.getRepository(StaffPhoto);
      const stored = await photos.findOneBy({ accountId, content });
      if (stored) return stored;
      const photo = { accountId, photoId: randomUUID(), type, content, uploadedAt: this.clock.now() };
      await photos.upsert(photo, ['accountId']);
      await this.log.record('photoChanged', { subjectId: accountId }, manager);
      return photo;
    });
  }

  /** @returns whether there was one */
  remove(accountId: string): Promise<boolean> {
    return this.photos.manager.transaction(async (manager) => {
      const { affected } = await manager.delete(StaffPhoto, { accountId });
      if (affected) await this.log.record('photoRemoved', { subjectId: accountId }, manager);
      return Boolean(affected);
    });
  }
}

function checked(file: Buffer): { type: string; content: Buffer } {
  const photo = photoContent(file);
  if (!photo) throw new UnsupportedMediaTypeException(refusal(incomplete));
  if (Math.max(photo.width, photo.height) > maxSidePixels)
    throw new UnsupportedMediaTypeException(refusal(acceptedPhotos));
  return photo;
}

const incomplete = `${acceptedPhotos}. This file is of another type, or damaged`;

const refusal = (sentence: string) => ({ message: sentence, errors: { file: sentence } });

export const noPhoto = () => new NotFoundException('There is no such photo');

/** Sends a photo. Its address never gets another, and a removed one leaves browsers within a week. */
export const sendPhoto = (response: Response, photo: Pick<StaffPhoto, 'type' | 'content'>): void =>
  sendImage(response, photo, 'private, max-age=604800, immutable');
