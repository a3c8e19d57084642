import { Body, Get, Put } from '@nestjs/common';
import { type AddressUse, addressUse } from '@tax-firm/contract';
import { z } from 'zod';
import { ApiCall, ApiController } from '../http/response/api-call.js';
import { CurrentUser, type Principal, Roles, StaffWithAccess } from '../accounts/account/access.js';
import { FirmAddresses, isUsedBy } from '../mail/firm-addresses.js';
import { mailAddress } from './store/mailbox.dto.js';

/** The firm's addresses, and who uses them. */
@ApiController('Mailbox', 'mailbox/addresses')
export class MailAddressesController {
  constructor(private readonly addresses: FirmAddresses) {}

  @Get()
  @StaffWithAccess()
  @ApiCall("The firm's addresses, and which roles use them", z.array(mailAddress))
  async list(@CurrentUser() { role }: Principal) {
    return (await this.addresses.list()).map((rule) => ({ ...rule, usable: isUsedBy(rule, role) }));
  }

  @Put()
  @Roles('Owner')
  @ApiCall('Set which roles use one of the firm’s addresses, besides the owner', mailAddress, {
    404: 'The firm has no such address',
  })
  async allow(@Body({ schema: addressUse }) { address, roles }: AddressUse) {
    return { ...(await this.addresses.allow(address, roles)), usable: true };
  }
}
