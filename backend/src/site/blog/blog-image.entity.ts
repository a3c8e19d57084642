import { Column, Entity, ForeignKey, PrimaryGeneratedColumn } from 'typeorm';
import { Account } from '../../accounts/account/account.entity.js';

/** An image of an article. It never changes, so it may be cached forever. */
@Entity('blog_image')
export class BlogImage {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ type: 'text' })
  type!: string;

  /** Pixels. */
  @Column({ type: 'integer' })
  width!: number;

  /** Pixels. */
  @Column({ type: 'integer' })
  height!: number;

  @Column({ type: 'bytea' })
  content!: Buffer;

  @Column({ name: 'uploaded_by', type: 'uuid', nullable: true })
  @ForeignKey(() => Account, { name: 'blog_image_uploaded_by_fkey', onDelete: 'SET NULL' })
  uploadedBy!: string | null;

  @Column({ name: 'uploaded_at', type: 'timestamptz' })
  uploadedAt!: Date;
}
