import {
  type ConsentContext,
  consentMachine,
  consentMachineVersion,
  type ConsentPurpose,
  type ConsentStatus,
} from '@tax-firm/machines';
import { Column, Entity, PrimaryColumn, VirtualColumn } from 'typeorm';
import { WorkflowEntity } from '../../workflow/model/workflow-row.js';
import { type ConsentDocument } from './consent-document.js';
import { type WorkflowDefinition } from '../../workflow/model/definition.js';

/** SQL of a figure about what a consent was used for. */
const ofUses = (figure: string, what: string) => ({
  query: (consent: string) =>
    `SELECT ${figure} FROM consent_use used WHERE used.consent_id = ${consent}.id AND used.what = '${what}'`,
});

/** A consent, with the state of its machine. The engine alone changes it, through events. */
@Entity('consent')
export class Consent extends WorkflowEntity<{ consent: ConsentStatus }, ConsentContext> {
  @PrimaryColumn('uuid')
  id!: string;

  @Column({ name: 'client_id', type: 'uuid' })
  clientId!: string;

  @Column({ name: 'tax_return_id', type: 'uuid' })
  taxReturnId!: string;

  /** What the client reads and signs. Its SHA-256 is in the first row of the consent's history. */
  @Column({ type: 'jsonb' })
  document!: ConsentDocument;

  /** Of the link that the recipient gets; the token itself is computed from the id. */
  @Column({ name: 'token_hash', type: 'text', nullable: true, unique: true })
  tokenHash!: string | null;

  /** As the machine's state says; one whose time is over may still be `given` here. Ask `consentStatus`. */
  @Column({ type: 'text', update: false })
  status!: ConsentStatus;

  @Column({ type: 'text', update: false })
  purpose!: ConsentPurpose;

  @Column({ type: 'timestamptz', nullable: true, update: false })
  until!: Date | null;

  /** The file that is the client’s signed copy; null until it is made. */
  @VirtualColumn({
    query: (consent) => `SELECT copy.file_id FROM consent_copy copy WHERE copy.consent_id = ${consent}.id`,
  })
  copyId!: string | null;

  /** When the recipient got the link. */
  @VirtualColumn(ofUses('min(used.at)', 'sent'))
  sentAt!: Date | null;

  @VirtualColumn(ofUses('count(*)::integer', 'downloaded'))
  downloads!: number;

  @VirtualColumn(ofUses('max(used.at)', 'downloaded'))
  lastDownloadAt!: Date | null;
}

/** Stores the consent machine in the table `consent`. */
export const consentWorkflow: WorkflowDefinition<typeof consentMachine> = {
  id: 'consent',
  version: consentMachineVersion,
  machine: consentMachine,
  table: 'consent',
  project: ({ value, context: { purpose, until } }) => ({
    status: value.consent,
    purpose,
    until: until === null ? null : new Date(until),
  }),
};
