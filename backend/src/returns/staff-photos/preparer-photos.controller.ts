import { Controller, Get, Param, ParseUUIDPipe, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { type Response } from 'express';
import { CurrentReturn, readers, ReturnEndpoint } from '../return/return-endpoint.js';
import { type TaxReturnEntity } from '../return/tax-return.entity.js';
import { TaxReturnViews } from '../return/tax-return-views.js';
import { sendPhoto, noPhoto, StaffPhotosService } from './staff-photos.service.js';

/** The photo that the client of a return sees: of who prepares it now, and of nobody else. */
@ApiTags('Staff photos')
@Controller('taxReturns')
export class PreparerPhotosController {
  constructor(
    private readonly photos: StaffPhotosService,
    private readonly views: TaxReturnViews,
  ) {}

  @Get(':id/staffPhotos/:photoId')
  @ReturnEndpoint('params.id', readers)
  @ApiOperation({ summary: 'Get the photo of who prepares a return, by the return’s `preparerPhoto`' })
  @ApiProduces('image/jpeg', 'image/png', 'image/webp')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async show(
    @CurrentReturn() taxReturn: TaxReturnEntity,
    @Param('photoId', new ParseUUIDPipe({ exceptionFactory: noPhoto })) photoId: string,
    @Res() response: Response,
  ): Promise<void> {
    if ((await this.views.preparerPhoto(taxReturn)) !== photoId.toLowerCase()) throw noPhoto();
    sendPhoto(response, await this.photos.read({ photoId }));
  }
}
