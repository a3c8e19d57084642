import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('blog_article')
export class BlogArticle {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  /** Made from the first title. It never changes, so that links keep working. */
  @Column({ type: 'text', unique: true })
  slug!: string;

  @Column({ type: 'text' })
  title!: string;

  /** A sentence or two for lists, feeds and search engines. */
  @Column({ type: 'text', nullable: true })
  description!: string | null;

  /** The name under the article; null shows the founder's. */
  @Column({ name: 'author_name', type: 'text', nullable: true })
  author!: string | null;

  /** Sanitized HTML. */
  @Column({ type: 'text' })
  content!: string;

  /** The content as plain text, for the search. */
  @Column({ name: 'plain_text', type: 'text', select: false })
  plainText!: string;

  @Column({ type: 'text', nullable: true })
  thumbnail!: string | null;

  /** The account that wrote it. */
  @Column({ name: 'author_id', type: 'uuid', nullable: true })
  authorId!: string | null;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  /** Null for a draft, which only staff see. */
  @Column({ name: 'published_at', type: 'timestamptz', nullable: true })
  publishedAt!: Date | null;

  @Column({ name: 'updated_at', type: 'timestamptz' })
  updatedAt!: Date;
}

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
  uploadedBy!: string | null;

  @Column({ name: 'uploaded_at', type: 'timestamptz' })
  uploadedAt!: Date;
}
