import { Controller, Delete, Get, Param, ParseUUIDPipe, Put, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Request, type Response } from 'express';
import { z } from 'zod';
import { ApiCall, ApiFile, type Meanings } from '../../http/response/api-call.js';
import { CurrentUser, Roles, StaffWithAccess } from '../../accounts/account/access.js';
import { type Principal } from '../../accounts/account/principal.js';
import { receiveFile, TakesFile } from '../../files/uploads/upload.js';
import { Call, readers, type ReturnCall, ReturnEndpoint } from '../return/return-endpoint.js';
import { TaxReturnViews } from '../return/tax-return-views.js';
import {
  acceptedPhotos,
  noPhoto,
  sendPhoto,
  type StaffPhoto,
  StaffPhotosService,
} from './staff-photos.service.js';

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
@ApiTags('Staff photos')
@Controller('staffPhotos')
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
@ApiTags('Staff photos')
@Controller('taxReturns')
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
