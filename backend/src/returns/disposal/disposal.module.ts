import { Module } from '@nestjs/common';
import { MailModule } from '../../mail/mail.module.js';
import { DisposalController } from './disposal.controller.js';
import { DisposalService } from './disposal.service.js';
import { DisposalSweeper } from './disposal-sweeper.js';

/** Erases what the firm no longer needs of its clients. */
@Module({
  imports: [MailModule],
  controllers: [DisposalController],
  providers: [DisposalService, DisposalSweeper],
})
export class DisposalModule {}
