import { Controller, Delete, Get, Param, ParseUUIDPipe, Put, Req, Res } from '@nestjs/common';
import {
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiPayloadTooLargeResponse,
  ApiProduces,
  ApiTags,
  ApiUnprocessableEntityResponse,
  ApiUnsupportedMediaTypeResponse,
} from '@nestjs/swagger';
import { type Request, type Response } from 'express';
import { ApiCall } from '../../http/response/api-call.js';
import { CurrentUser, Roles, StaffWithAccess } from '../../accounts/account/access.js';
import { type Principal } from '../../accounts/account/principal.js';
import { receiveFile, TakesFile } from '../../files/uploads/upload.js';
import { sendPhoto, acceptedPhotos, noPhoto, StaffPhotosService } from './staff-photos.service.js';
import { type StaffPhoto } from './staff-photo.entity.js';
import {
  type OwnPhoto,
  ownPhoto,
  type RemovedPhoto,
  removedPhoto,
  staffPhoto,
  staffPhotoList,
  type StaffPhotoView,
} from './staff-photos.dto.js';

const idOr404 = new ParseUUIDPipe({ exceptionFactory: noPhoto });

/** What staff do with their own photo, and the owner with everyone's. */
@ApiTags('Staff photos')
@Controller('staffPhotos')
export class StaffPhotosController {
  constructor(private readonly photos: StaffPhotosService) {}

  @Get()
  @Roles('Owner')
  @ApiCall('Which members of staff have a photo', staffPhotoList)
  async list(): Promise<StaffPhotoView[]> {
    return (await this.photos.list()).map(show);
  }

  @Get('mine')
  @StaffWithAccess()
  @ApiCall('Your photo, if you have one', ownPhoto)
  async mine(@CurrentUser() { id }: Principal): Promise<OwnPhoto> {
    const photo = await this.photos.of(id);
    return { photo: photo && show(photo) };
  }

  @Put('mine')
  @StaffWithAccess()
  @ApiOperation({
    summary: 'Upload your photo',
    description: `${acceptedPhotos}. Metadata is removed. The same picture again changes nothing.`,
  })
  @TakesFile()
  @ApiOkResponse({ standardSchema: staffPhoto })
  @ApiPayloadTooLargeResponse({ description: 'Larger than 1 MB' })
  @ApiUnsupportedMediaTypeResponse({ description: acceptedPhotos })
  @ApiUnprocessableEntityResponse({ description: '`infected_file`: it has a virus; nothing is kept of it' })
  async upload(@Req() request: Request, @CurrentUser() user: Principal): Promise<StaffPhotoView> {
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
  async removeMine(@CurrentUser() { id }: Principal): Promise<RemovedPhoto> {
    await this.photos.remove(id);
    return { success: true };
  }

  @Delete(':accountId')
  @Roles('Owner')
  @ApiCall('Remove the photo of a member of staff', removedPhoto)
  @ApiNotFoundResponse({ description: 'No such account, or it has no photo' })
  async remove(@Param('accountId', idOr404) accountId: string): Promise<RemovedPhoto> {
    if (!(await this.photos.remove(accountId))) throw noPhoto();
    return { success: true };
  }

  @Get(':accountId/:photoId')
  @StaffWithAccess()
  @ApiOperation({ summary: 'Get your photo; the owner gets everyone’s' })
  @ApiProduces('image/jpeg', 'image/png', 'image/webp')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  @ApiNotFoundResponse({ description: 'No such photo, or not yours' })
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

const show = ({
  accountId,
  photoId: id,
  uploadedAt,
}: Pick<StaffPhoto, 'accountId' | 'photoId' | 'uploadedAt'>): StaffPhotoView => ({
  accountId,
  id,
  link: `/api/staffPhotos/${accountId}/${id}`,
  uploadedAt: uploadedAt.toISOString(),
});
