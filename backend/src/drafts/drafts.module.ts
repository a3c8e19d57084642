import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DRAFT_ACCESS } from '../files/file-access.js';
import { FilesModule } from '../files/files.module.js';
import { MailModule } from '../mail/mail.module.js';
import { DraftLinkMail } from './draft-link.mail.js';
import { Draft } from './draft.entity.js';
import { DraftSweeper } from './draft-sweeper.js';
import { DraftsController } from './drafts.controller.js';
import { DraftsService } from './drafts.service.js';

/** Visitors' unfinished orders. A draft's token also allows uploads without an account. */
@Module({
  imports: [TypeOrmModule.forFeature([Draft]), FilesModule, MailModule],
  controllers: [DraftsController],
  providers: [
    DraftsService,
    DraftLinkMail,
    DraftSweeper,
    { provide: DRAFT_ACCESS, useExisting: DraftsService },
  ],
  exports: [DraftsService],
})
export class DraftsModule {}
