import type document from '@firm/content/policies/terms.md';
import { Box, Columns, Text } from '@/components/page/layout';
import { Page } from '@/components/page/page';
import { PageTitle } from '@/components/page/page-title';
import { Prose } from '@/components/page/prose';
import styles from './policy-page.module.css';

/** A page of numbered sections with a table of contents beside them. */
export function PolicyPage({ document: { fields, sections } }: { document: typeof document }) {
  return (
    <Page>
      <PageTitle
        description={fields.summary}
        lede={fields.summary}
        above={
          fields.updated && (
            <Text size="sm" tone="quiet">
              Last updated {fields.updated}
            </Text>
          )
        }
      >
        {fields.title}
      </PageTitle>
      <Columns widths="aside" gap={8} rowGap={7}>
        <Box as="ol" lineAbove="strong">
          {sections.map(({ id, title, html }, index) => (
            <li key={id} id={id} className={styles.section}>
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              <div>
                <Text as="h2" below={3} size="xl">
                  {title}
                </Text>
                <Prose html={html} />
              </div>
            </li>
          ))}
        </Box>
        <nav className={styles.contents} aria-labelledby="contents">
          <Text id="contents" as="h2" padBottom={2} lineBelow="strong" size="sm" weight={650} sans>
            On this page
          </Text>
          <ul className={styles.list}>
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
      </Columns>
    </Page>
  );
}
