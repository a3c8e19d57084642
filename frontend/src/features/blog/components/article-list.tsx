import { Link } from 'react-router-dom';
import type { ArticleSummary } from '../api/articles.js';
import styles from './article-list.module.css';
import { Byline } from './byline.js';

/** Articles with picture, title, author, date and preview. */
export function ArticleList({ articles }: { articles: readonly ArticleSummary[] }) {
  return (
    <ol className={styles.list}>
      {articles.map((article, index) => (
        <li key={article.id} className={styles.entry}>
          <h2 className={styles.title}>
            <Link to={`/blog/article/${article.id}`} className={styles.link}>
              {article.title}
            </Link>
          </h2>
          <Byline author={article.author} created={article.created} className={styles.byline} />
          <p className={styles.preview} dangerouslySetInnerHTML={{ __html: article.preview }} />
          {article.thumbnail && (
            <img
              className={styles.image}
              src={article.thumbnail}
              alt=""
              loading={index === 0 ? 'eager' : 'lazy'}
              width={320}
              height={200}
            />
          )}
        </li>
      ))}
    </ol>
  );
}
