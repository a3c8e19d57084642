import { Link } from 'react-router-dom';
import { Box, Columns, Stack, Text } from '@/components/page/layout';
import type { ArticleSummary } from '../api/articles.js';
import styles from '../blog.module.css';
import { Byline } from './byline.js';

/** Articles with picture, title, author, date and preview. */
export const ArticleList = ({ articles }: { articles: readonly ArticleSummary[] }) => (
  <Box as="ol" lineAbove="strong" breakWords>
    {articles.map((article, index) => (
      <Columns as="li" key={article.id} widths="aside" rowGap={3} padTop={6} padBottom={6} lineBelow="hair">
        <Stack gap={2}>
          <Text as="h2" size={index === 0 ? '3xl' : undefined}>
            <Link to={`/blog/article/${article.id}`} className={styles.title}>
              {article.title}
            </Link>
          </Text>
          <Byline author={article.author} created={article.created} />
          <Text measure dangerouslySetInnerHTML={{ __html: article.preview }} />
        </Stack>
        {article.thumbnail && (
          <img
            className={styles.picture}
            src={article.thumbnail}
            alt=""
            loading={index === 0 ? 'eager' : 'lazy'}
            width={320}
            height={200}
          />
        )}
      </Columns>
    ))}
  </Box>
);
