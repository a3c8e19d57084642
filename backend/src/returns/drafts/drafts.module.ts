import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DRAFT_ACCESS } from '../../files/file/file-access.js';
import { FilesModule } from '../../files/files.module.js';
import { MailModule } from '../../mail/mail.module.js';
import { DraftLink } from './draft-link.entity.js';
import { DraftLinkMail } from './draft-link.mail.js';
import { DraftLinksService } from './draft-links.service.js';
import { Draft } from './draft.entity.js';
import { DraftSweeper } from './draft-sweeper.js';
import { DraftsController } from './drafts.controller.js';
import { DraftsService } from './drafts.service.js';
import { EndedDraftToken } from './ended-draft-token.entity.js';
import { ResumeResponses } from './resume-responses.js';

/** Visitors' unfinished orders. A draft's token also allows uploads without an account. */
@Module({
  imports: [TypeOrmModule.forFeature([Draft, DraftLink, EndedDraftToken]), FilesModule, MailModule],
  controllers: [DraftsController],
  providers: [
    DraftsService,
    DraftLinksService,
    DraftLinkMail,
    ResumeResponses,
    DraftSweeper,
    { provide: DRAFT_ACCESS, useExisting: DraftsService },
  ],
  exports: [DraftsService],
})
export class DraftsModule {}
