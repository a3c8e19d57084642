import { Inject, Injectable, NotFoundException } from '@nestjs/common';
import { type AddressRole, addressRoles, normalizeEmail } from '@tax-firm/contract';
import { nameOwner, type Role } from '@tax-firm/machines';
import { Column, Entity, EntityManager, PrimaryColumn } from 'typeorm';
import { AppError } from '../base/app-error.js';
import { FIRM, type Firm, firmAddresses } from '../firm/firm.js';
import { SecurityLog } from '../http/security-log/security-log.js';

/** Who uses one of the firm's addresses, as the owner chose. An address without a row follows the default. */
@Entity('firm_address_rule')
export class FirmAddressRule {
  @PrimaryColumn('text')
  address!: string;

  /** The roles that use the address besides the owner. */
  @Column({ type: 'text', array: true })
  roles!: AddressRole[];
}

/** Who uses an address until the owner decides: everyone who is trained to write for the firm. */
const rolesByDefault: AddressRole[] = ['Staff Associate', 'Senior Associate', 'CPA/EA'];

/** Which roles write from each of the firm's addresses, and read there what strangers write. The owner uses all. */
@Injectable()
export class FirmAddresses {
  constructor(
    private readonly manager: EntityManager,
    @Inject(FIRM) private readonly firm: Firm,
    private readonly log: SecurityLog,
  ) {}

  /** The firm's addresses in the order of its profile, the general one first. */
  async list(): Promise<FirmAddressRule[]> {
    const rules = await this.manager.find(FirmAddressRule);
    return [...firmAddresses(this.firm)].map((address) => ({
      address,
      roles: rules.find((rule) => rule.address === address)?.roles ?? rolesByDefault,
    }));
  }

  /** The addresses that people with this role use. */
  async usedBy(role: Role): Promise<string[]> {
    const used = (await this.list()).filter((address) => isUsedBy(address, role));
    return used.map(({ address }) => address);
  }

  /** @throws ForbiddenException with a sentence, if people with this role do not write from the address */
  async checkSender(role: Role, from: string): Promise<void> {
    if ((await this.usedBy(role)).includes(normalizeEmail(from))) return;
    const sentence = `Your role can’t write from ${from}. Please choose another sender, or ask the owner to allow it`;
    throw new AppError('address_not_allowed', nameOwner(sentence, this.firm.ownerRole));
  }

  /**
   * Sets the roles that use an address, and records it in the security log.
   * @throws NotFoundException if it is not one of the firm's
   */
  async allow(given: string, chosen: readonly AddressRole[]): Promise<FirmAddressRule> {
    const address = normalizeEmail(given);
    if (!firmAddresses(this.firm).has(address)) throw new NotFoundException('The firm has no such address');
    const roles = addressRoles.filter((role) => chosen.includes(role));
    await this.manager.transaction(async (manager) => {
      await manager.upsert(FirmAddressRule, { address, roles }, ['address']);
      const detail = { setting: 'firmAddress', address, roles };
      await this.log.record('settingChanged', { detail }, manager);
    });
    return { address, roles };
  }
}

/** Whether people with this role use an address. */
export const isUsedBy = ({ roles }: FirmAddressRule, role: Role): boolean =>
  role === 'Owner' || roles.some((allowed) => allowed === role);
