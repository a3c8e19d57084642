import { type AddressRole } from '@tax-firm/contract';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The owner's choice for one of the firm's addresses. An address without a row follows the default. */
@Entity('firm_address_rule')
export class FirmAddressRule {
  @PrimaryColumn('text')
  address!: string;

  /** The roles that use the address besides the owner. */
  @Column({ type: 'text', array: true })
  roles!: AddressRole[];
}
