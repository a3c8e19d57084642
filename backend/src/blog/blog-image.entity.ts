import { Column, Entity, ForeignKey, PrimaryGeneratedColumn } from 'typeorm';
import { Account } from '../accounts/index.js';

/** A picture of an article. Never changed once stored, so it may be cached for ever. */
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
