import type document from '@firm/content/policies/terms.md';
import { Box, Cluster, Columns, Text } from '@/components/page/layout';
import { Page, PageTitle } from '@/components/page/page';
import { Prose } from '@/components/page/prose';

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
            <Cluster as="li" key={id} id={id} oneRow gap={0} padTop={5} padBottom={5} lineBelow="hair">
              <Box as="span" number aria-hidden="true">
                {index + 1}
              </Box>
              <Box fill shrink>
                <Text as="h2" below={3} size="xl">
                  {title}
                </Text>
                <Prose html={html} />
              </Box>
            </Cluster>
          ))}
        </Box>
        <Box as="nav" wideOnly sticky aria-labelledby="contents">
          <Text id="contents" as="h2" padBottom={2} lineBelow="strong" size="sm" weight={650} sans>
            On this page
          </Text>
          <Box as="ul" linkList size="sm">
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </Box>
        </Box>
      </Columns>
    </Page>
  );
}
