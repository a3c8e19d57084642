import {
  Delete,
  Get,
  Injectable,
  NotFoundException,
  Param,
  ParseUUIDPipe,
  PayloadTooLargeException,
  Put,
  Req,
  Res,
  UnsupportedMediaTypeException,
} from '@nestjs/common';
import { type Request, type Response } from 'express';
import { z } from 'zod';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { InjectRepository } from '@nestjs/typeorm';
import { Column, Entity, type FindOptionsWhere, ForeignKey, PrimaryColumn, Repository } from 'typeorm';
import { ApiCall, ApiController, ApiFile, type Meanings } from '../../http/response/api-call.js';
import { CurrentUser, type Principal, Roles, StaffWithAccess } from '../../accounts/account/access.js';
import { receiveFile, TakesFile } from '../../files/uploads/upload.js';
import { Call, readers, type ReturnCall, ReturnEndpoint } from '../return/return-endpoint.js';
import { TaxReturnViews } from '../return/tax-return-views.js';
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

export const staffPhoto = z
  .object({
    accountId: z.uuid(),
    id: z.uuid().describe('Another one after each upload'),
    link: z.string().describe('/api/staffPhotos/{accountId}/{photoId}'),
    uploadedAt: z.iso.datetime(),
  })
  .meta({ id: 'StaffPhoto' });
export type StaffPhotoView = z.infer<typeof staffPhoto>;

export const staffPhotoList = z.array(staffPhoto);

export const ownPhoto = z.object({ photo: staffPhoto.nullable() }).meta({ id: 'OwnStaffPhoto' });
export type OwnPhoto = z.infer<typeof ownPhoto>;

export const removedPhoto = z.object({ success: z.literal(true) }).meta({ id: 'RemovedStaffPhoto' });

const idOr404 = new ParseUUIDPipe({ exceptionFactory: noPhoto });

/** Documents a call that answers with a photo. */
const AnswersPhoto = (summary: string, meanings?: Meanings) =>
  ApiFile(summary, ['image/jpeg', 'image/png', 'image/webp'], meanings);

/** What staff do with their own photo, and the owner with everyone's. */
@ApiController('Staff photos', 'staffPhotos')
export class StaffPhotosController {
  constructor(private readonly photos: StaffPhotosService) {}

  @Get()
  @Roles('Owner')
  @ApiCall('Which members of staff have a photo', staffPhotoList)
  async list() {
    return (await this.photos.list()).map(show);
  }

  @Get('mine')
  @StaffWithAccess()
  @ApiCall('Your photo, if you have one', ownPhoto)
  async mine(@CurrentUser() { id }: Principal) {
    const photo = await this.photos.of(id);
    return { photo: photo && show(photo) };
  }

  @Put('mine')
  @StaffWithAccess()
  @ApiCall(
    {
      summary: 'Upload your photo',
      description: `${acceptedPhotos}. Metadata is removed. The same picture again changes nothing.`,
    },
    staffPhoto,
    {
      413: 'Larger than 1 MB',
      415: acceptedPhotos,
      422: '`infected_file`: it has a virus; nothing is kept of it',
    },
  )
  @TakesFile()
  async upload(@Req() request: Request, @CurrentUser() user: Principal) {
    const file = await receiveFile(
      request,
      (content) => this.photos.receive(content),
      async () => undefined,
    );
    return show(await this.photos.store(user, file));
  }

  @Delete('mine')
  @StaffWithAccess()
  @ApiCall('Remove your photo', removedPhoto)
  async removeMine(@CurrentUser() { id }: Principal) {
    await this.photos.remove(id);
    return { success: true } as const;
  }

  @Delete(':accountId')
  @Roles('Owner')
  @ApiCall('Remove the photo of a member of staff', removedPhoto, {
    404: 'No such account, or it has no photo',
  })
  async remove(@Param('accountId', idOr404) accountId: string) {
    if (!(await this.photos.remove(accountId))) throw noPhoto();
    return { success: true } as const;
  }

  @Get(':accountId/:photoId')
  @StaffWithAccess()
  @AnswersPhoto('Get your photo; the owner gets everyone’s', { 404: 'No such photo, or not yours' })
  async show(
    @CurrentUser() user: Principal,
    @Param('accountId', idOr404) accountId: string,
    @Param('photoId', idOr404) photoId: string,
    @Res() response: Response,
  ): Promise<void> {
    if (user.role !== 'Owner' && user.id !== accountId) throw noPhoto();
    sendPhoto(response, await this.photos.read({ accountId, photoId }));
  }
}

/** The photo that the client of a return sees: of who prepares it now, and of nobody else. */
@ApiController('Staff photos', 'taxReturns')
export class PreparerPhotosController {
  constructor(
    private readonly photos: StaffPhotosService,
    private readonly views: TaxReturnViews,
  ) {}

  @ReturnEndpoint('GET :id/staffPhotos/:photoId', readers)
  @AnswersPhoto('Get the photo of who prepares a return, by the return’s `preparerPhoto`')
  async show(
    @Call() { taxReturn }: ReturnCall,
    @Param('photoId', idOr404) photoId: string,
    @Res() response: Response,
  ): Promise<void> {
    if ((await this.views.preparerPhoto(taxReturn)) !== photoId.toLowerCase()) throw noPhoto();
    sendPhoto(response, await this.photos.read({ photoId }));
  }
}

const show = ({
  accountId,
  photoId: id,
  uploadedAt,
}: Omit<StaffPhoto, 'type' | 'content'>): StaffPhotoView => ({
  accountId,
  id,
  link: `/api/staffPhotos/${accountId}/${id}`,
  uploadedAt: uploadedAt.toISOString(),
});
