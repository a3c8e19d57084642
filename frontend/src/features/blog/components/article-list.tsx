import { Link } from 'react-router-dom';
import type { ArticleSummary } from '../api/articles.js';
import styles from './article-list.module.css';
import { Byline } from './byline.js';

/** Articles with picture, title, author, date and their first words. */
export function ArticleList({ articles }: { articles: readonly ArticleSummary[] }) {
  return (
    <ol className={styles.list}>
      {articles.map((article) => (
        <li key={article.id} className={styles.entry}>
          {article.thumbnail && (
            <img
              className={styles.image}
              src={article.thumbnail}
              alt=""
              loading="lazy"
              width={320}
              height={200}
            />
          )}
          <div className={styles.text}>
            <h2>
              <Link to={`/blog/article/${article.id}`} className={styles.link}>
                {article.title}
              </Link>
            </h2>
            <Byline author={article.author} created={article.created} />
            <p dangerouslySetInnerHTML={{ __html: article.preview }} />
          </div>
        </li>
      ))}
    </ol>
  );
}
