import { Module } from '@nestjs/common';
import { AccountsModule } from '../../accounts/accounts.module.js';
import { BlogModule } from '../../site/blog/blog.module.js';
import { FilesModule } from '../../files/files.module.js';
import { PaymentsModule } from '../../money/payments/payments.module.js';
import { ServiceRequestsModule } from '../../site/service-requests/service-requests.module.js';
import { TaxReturnsModule } from '../../returns/tax-returns.module.js';
import { DemoService } from './demo.service.js';

/** Sample data for trying out the product (DEMO=1). */
@Module({
  imports: [BlogModule, FilesModule, PaymentsModule, ServiceRequestsModule, TaxReturnsModule, AccountsModule],
  providers: [DemoService],
  exports: [DemoService],
})
export class DemoModule {}
