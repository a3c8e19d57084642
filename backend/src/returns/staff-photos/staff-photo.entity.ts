import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Account } from '../../accounts/account/account.entity.js';

/** The photo of a member of staff. */
@Entity('staff_photo')
export class StaffPhoto {
  @PrimaryColumn({ name: 'account_id', type: 'uuid' })
  @ForeignKey(() => Account, { name: 'staff_photo_account_id_fkey', onDelete: 'CASCADE' })
  accountId!: string;

  /** Another one after each upload, so that a photo may be cached. */
  @Column({ name: 'photo_id', type: 'uuid', unique: true })
  photoId!: string;

  @Column({ type: 'text' })
  type!: string;

  /** Left out of lists. */
  @Column({ type: 'bytea', select: false })
  content!: Buffer;

  @Column({ name: 'uploaded_at', type: 'timestamptz' })
  uploadedAt!: Date;
}
