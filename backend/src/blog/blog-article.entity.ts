import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('blog_article')
export class BlogArticle {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  /** Made from the first title and kept, so that links to the article live on. */
  @Column({ type: 'text' })
  slug!: string;

  @Column({ type: 'text' })
  title!: string;

  /** Sanitised HTML. */
  @Column({ type: 'text' })
  content!: string;

  /** The content without its markup, for the search. */
  @Column({ name: 'plain_text', type: 'text', select: false })
  plainText!: string;

  @Column({ type: 'text', nullable: true })
  thumbnail!: string | null;

  @Column({ name: 'author_id', type: 'uuid', nullable: true })
  authorId!: string | null;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
