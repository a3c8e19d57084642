import { randomUUID } from 'node:crypto';
import { Delete, Get, NotFoundException, Param, ParseUUIDPipe, Put, Req, Res } from '@nestjs/common';
import { type Request, type Response } from 'express';
import { Column, Entity, EntityManager, type FindOptionsWhere, PrimaryColumn } from 'typeorm';
import { z } from 'zod';
import { CurrentUser, type Principal, Roles, StaffWithAccess } from '../../accounts/account/access.js';
import { Clock } from '../../base/clock.js';
import { VirusScanner } from '../../files/scanning/virus-scanner.js';
import { receivePicture } from '../../files/uploads/picture.js';
import { TakesFile } from '../../files/uploads/upload.js';
import { ApiCall, ApiController, ApiFile, type Meanings } from '../../http/response/api-call.js';
import { sendImage } from '../../http/response/send-written-file.js';
import { SecurityLog } from '../../http/security-log/security-log.js';
import { Call, readers, type ReturnCall, ReturnEndpoint } from '../return/return-endpoint.js';
import { TaxReturnViews } from '../return/tax-return-views.js';

/** The photo of a member of staff. */
@Entity('staff_photo')
export class StaffPhoto {
  @PrimaryColumn({ name: 'account_id', type: 'uuid' })
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

const accepted = 'Photos may be JPEG, PNG or WebP, up to 1 MB and 512 pixels per side';

const rules = {
  maxBytes: 1024 * 1024,
  maxSide: 512,
  accepted,
  otherType: `${accepted}. This file is of another type, or damaged`,
  infected: 'We found a virus in this picture, so we didn’t keep it.',
  what: 'photo of a member of staff',
};

export const staffPhoto = z
  .object({
    accountId: z.uuid(),
    id: z.uuid().describe('Another one after each upload'),
    link: z.string().describe('/api/staffPhotos/{accountId}/{photoId}'),
    uploadedAt: z.iso.datetime(),
  })
  .meta({ id: 'StaffPhoto' });

export const ownPhoto = z.object({ photo: staffPhoto.nullable() }).meta({ id: 'OwnStaffPhoto' });

const removedPhoto = z.object({ success: z.literal(true) }).meta({ id: 'RemovedStaffPhoto' });

const view = ({ accountId, photoId: id, uploadedAt }: Omit<StaffPhoto, 'type' | 'content'>) => ({
  accountId,
  id,
  link: `/api/staffPhotos/${accountId}/${id}`,
  uploadedAt: uploadedAt.toISOString(),
});

const noPhoto = () => new NotFoundException('There is no such photo');

const idOr404 = new ParseUUIDPipe({ exceptionFactory: noPhoto });

/** Documents a call that answers with a photo. */
const AnswersPhoto = (summary: string, meanings?: Meanings) =>
  ApiFile(summary, ['image/jpeg', 'image/png', 'image/webp'], meanings);

/** Sends a photo. Its address never gets another, and a removed one leaves browsers within a week. */
async function sendPhoto(
  response: Response,
  manager: EntityManager,
  where: FindOptionsWhere<StaffPhoto>,
): Promise<void> {
  const photo = await manager.findOne(StaffPhoto, { where, select: { type: true, content: true } });
  if (!photo) throw noPhoto();
  sendImage(response, photo, 'private, max-age=604800, immutable');
}

/** What staff do with their own photo, and the owner with everyone's. The database has them, and therefore its backup. */
@ApiController('Staff photos', 'staffPhotos')
export class StaffPhotosController {
  constructor(
    private readonly manager: EntityManager,
    private readonly scanner: VirusScanner,
    private readonly log: SecurityLog,
    private readonly clock: Clock,
  ) {}

  @Get()
  @Roles('Owner')
  @ApiCall('Which members of staff have a photo', z.array(staffPhoto))
  async list() {
    return (await this.manager.find(StaffPhoto, { order: { accountId: 'ASC' } })).map(view);
  }

  @Get('mine')
  @StaffWithAccess()
  @ApiCall('Your photo, if you have one', ownPhoto)
  async mine(@CurrentUser() { id: accountId }: Principal) {
    const photo = await this.manager.findOneBy(StaffPhoto, { accountId });
    return { photo: photo && view(photo) };
  }

  @Put('mine')
  @StaffWithAccess()
  @ApiCall(
    {
      summary: 'Upload your photo',
      description: `${accepted}. Metadata is removed. The same picture again changes nothing.`,
    },
    staffPhoto,
    {
      413: 'Larger than 1 MB',
      415: accepted,
      422: '`infected_file`: it has a virus; nothing is kept of it',
    },
  )
  @TakesFile()
  async upload(@Req() request: Request, @CurrentUser() { id: accountId }: Principal) {
    const { type, content } = await receivePicture(request, this.scanner, rules);
    return this.manager.transaction(async (manager) => {
      const stored = await manager.findOneBy(StaffPhoto, { accountId, content });
      if (stored) return view(stored);
      const photo = { accountId, photoId: randomUUID(), type, content, uploadedAt: this.clock.now() };
      await manager.upsert(StaffPhoto, photo, ['accountId']);
      await this.log.record('photoChanged', { subjectId: accountId }, manager);
      return view(photo);
    });
  }

  @Delete('mine')
  @StaffWithAccess()
  @ApiCall('Remove your photo', removedPhoto)
  async removeMine(@CurrentUser() { id }: Principal) {
    await this.delete(id);
    return { success: true } as const;
  }

  @Delete(':accountId')
  @Roles('Owner')
  @ApiCall('Remove the photo of a member of staff', removedPhoto, {
    404: 'No such account, or it has no photo',
  })
  async remove(@Param('accountId', idOr404) accountId: string) {
    if (!(await this.delete(accountId))) throw noPhoto();
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
    await sendPhoto(response, this.manager, { accountId, photoId });
  }

  /** @returns whether there was one */
  private delete(accountId: string): Promise<boolean> {
    return this.manager.transaction(async (manager) => {
      const { affected } = await manager.delete(StaffPhoto, { accountId });
      if (affected) await this.log.record('photoRemoved', { subjectId: accountId }, manager);
      return Boolean(affected);
    });
  }
}

/** The photo that the client of a return sees: of who prepares it now, and of nobody else. */
@ApiController('Staff photos', 'taxReturns')
export class PreparerPhotosController {
  constructor(
    private readonly manager: EntityManager,
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
    await sendPhoto(response, this.manager, { photoId });
  }
}
