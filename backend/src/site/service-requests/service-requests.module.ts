import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { MailModule } from '../../mail/mail.module.js';
import { RequestReminder } from './request-reminder.js';
import { ServiceRequest } from './service-request.entity.js';
import { ServiceRequestsController } from './service-requests.controller.js';
import { ServiceRequestsService } from './service-requests.service.js';

/** Requests for a call about services without a fixed price. */
@Module({
  imports: [TypeOrmModule.forFeature([ServiceRequest]), MailModule],
  controllers: [ServiceRequestsController],
  providers: [RequestReminder, ServiceRequestsService],
  exports: [ServiceRequestsService],
})
export class ServiceRequestsModule {}
