import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BlogArticle } from './blog-article.entity.js';
import { BlogImage } from './blog-image.entity.js';
import { BlogImagesController } from './blog-images.controller.js';
import { BlogImagesService } from './blog-images.service.js';
import { BlogController } from './blog.controller.js';
import { BlogService } from './blog.service.js';
import { ImageSweeper } from './image-sweeper.js';

@Module({
  imports: [TypeOrmModule.forFeature([BlogArticle, BlogImage])],
  controllers: [BlogImagesController, BlogController],
  providers: [BlogService, BlogImagesService, ImageSweeper],
  exports: [BlogService],
})
export class BlogModule {}
