import { Readable } from 'node:stream';
import {
  Controller,
  Get,
  Injectable,
  Logger,
  NotFoundException,
  Param,
  ParseUUIDPipe,
  PayloadTooLargeException,
  Post,
  Req,
  Res,
  UnsupportedMediaTypeException,
} from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { InjectRepository } from '@nestjs/typeorm';
import { type Request, type Response } from 'express';
import { Repository } from 'typeorm';
import { CurrentUser, Public, StaffWithAccess } from '../../accounts/account/access.js';
import { type Principal } from '../../accounts/account/principal.js';
import { Clock, dayMs, Scheduled } from '../../base/clock.js';
import { photoContent } from '../../base/content/photo-content.js';
import { readAtMost } from '../../base/content/read-at-most.js';
import { sha256 } from '../../base/json.js';
import { VirusScanner } from '../../files/scanning/virus-scanner.js';
import { receiveFile, TakesFile } from '../../files/uploads/upload.js';
import { noteUpload } from '../../http/idempotency/command-context.js';
import { sendImage } from '../../http/response/send-written-file.js';
import { storedImage } from './blog.dto.js';
import { ApiCreation, ApiFile } from '../../http/response/api-call.js';
import { BlogImage } from './blog-article.entity.js';

/** Most bytes of one image. */
const maxImageBytes = 5 * 1024 * 1024;
/** Most pixels per side; every browser can show these. */
const maxSidePixels = 8000;
const unusedRetentionMs = dayMs;

const acceptedImages =
  'Images may be PNG, JPEG or WebP, whole and not animated, up to 5 MB and 8,000 pixels per side';

/** Images of articles, stored in the same database and therefore in the same backup. */
@Injectable()
export class BlogImagesService {
  private readonly logger = new Logger(BlogImagesService.name);

  constructor(
    @InjectRepository(BlogImage) private readonly images: Repository<BlogImage>,
    private readonly scanner: VirusScanner,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores an image without its metadata.
   * @throws UnsupportedMediaTypeException for other content, whatever its name, and for a damaged or animated image;
   * PayloadTooLargeException; as `VirusScanner.requireClean`
   */
  async store(by: Pick<Principal, 'id'>, stream: AsyncIterable<Buffer>): Promise<BlogImage> {
    const file = await readAtMost(maxImageBytes, stream, () => new PayloadTooLargeException(refusal));
    const image = photoContent(file);
    if (!image || Math.max(image.width, image.height) > maxSidePixels)
      throw new UnsupportedMediaTypeException(refusal);
    await this.scanner.requireClean(async () => Readable.from([file]), {
      sentence: 'We found a virus in this image, so we didn’t keep it.',
      detail: { what: 'image of an article' },
    });
    return this.images.save(
      this.images.create({ ...image, uploadedBy: by.id, uploadedAt: this.clock.now() }),
    );
  }

  /** @throws NotFoundException */
  async find(id: string): Promise<BlogImage> {
    const image = await this.images.findOneBy({ id });
    if (!image) throw new NotFoundException('There is no such image');
    return image;
  }

  /**
   * Removes images that no article or draft uses. Keeps them for a day, because someone may still be writing.
   */
  @Scheduled('EVERY_HOUR')
  async removeUnused(): Promise<void> {
    const { affected } = await this.images
      .createQueryBuilder()
      .delete()
      .where('uploaded_at < :before', { before: new Date(this.clock.now().getTime() - unusedRetentionMs) })
      .andWhere(
        `NOT EXISTS (SELECT 1 FROM blog_article
           WHERE strpos(content, blog_image.id::text) > 0 OR strpos(thumbnail, blog_image.id::text) > 0)`,
      )
      .execute();
    if (affected) this.logger.log(`Removed ${affected} images that no article uses`);
  }

  /** Removes an image, for example after the rest of its upload failed. */
  async remove({ id }: BlogImage): Promise<void> {
    await this.images.delete({ id });
  }
}

const refusal = { message: acceptedImages, errors: { file: acceptedImages } };

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
  async upload(@Req() request: Request, @CurrentUser() user: Principal) {
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
