import { Controller, Get, NotFoundException, Param, ParseUUIDPipe, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Request, type Response } from 'express';
import { CurrentUser, Public, StaffWithAccess } from '../../accounts/account/access.js';
import { type Principal } from '../../accounts/account/principal.js';
import { sha256 } from '../../base/json.js';
import { receiveFile, TakesFile } from '../../files/uploads/upload.js';
import { noteUpload } from '../../http/idempotency/command-context.js';
import { sendImage } from '../../http/response/send-written-file.js';
import { storedImage, type StoredImage } from './blog.dto.js';
import { acceptedImages, BlogImagesService } from './blog-images.service.js';
import { ApiCreation, ApiFile } from '../../http/response/api-call.js';

const imageId = new ParseUUIDPipe({
  exceptionFactory: () => new NotFoundException('There is no such image'),
});

@ApiTags('Blog')
@Controller('blog/images')
export class BlogImagesController {
  constructor(private readonly images: BlogImagesService) {}

  @Post()
  @StaffWithAccess()
  @ApiCreation({ summary: 'Upload an image for an article', description: acceptedImages }, storedImage, {
    413: 'Larger than 5 MB',
    415: acceptedImages,
  })
  @TakesFile()
  async upload(@Req() request: Request, @CurrentUser() user: Principal): Promise<StoredImage> {
    const image = await receiveFile(
      request,
      (content) => this.images.store(user, content),
      (stored) => this.images.remove(stored),
    );
    const { id, width, height, content } = image;
    noteUpload({ identity: sha256(content).toString('hex'), discard: () => this.images.remove(image) });
    return { id, link: `/api/blog/images/${id}`, width, height };
  }

  /** Serves an image from our own origin, so it has the type detected in its content, and no scripts may run. */
  @Get(':id')
  @Public()
  @ApiFile('Get an image of an article', ['image/png', 'image/jpeg', 'image/webp'], {
    404: 'There is no such image',
  })
  async show(@Param('id', imageId) id: string, @Res() response: Response): Promise<void> {
    const image = await this.images.find(id);
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    sendImage(response, image, 'public, max-age=31536000, immutable');
  }
}
