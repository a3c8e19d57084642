import antiDefamation from '@firm/content/policies/anti-defamation.md';
import privacy from '@firm/content/policies/privacy.md';
import promotions from '@firm/content/policies/promotions.md';
import refund from '@firm/content/policies/refund.md';
import services from '@firm/content/policies/services.md';
import terms from '@firm/content/policies/terms.md';
import { Box, Cluster, Columns, Text } from '@/components/page/layout';
import { Page, PageTitle } from '@/components/page/page';
import { Prose } from '@/components/page/prose';

/* The six pages of spec 2 §2.4. Their titles are in the firm's Markdown files. */

export const PrivacyPage = () => <PolicyPage document={privacy} />;
export const TermsPage = () => <PolicyPage document={terms} />;
export const RefundPage = () => <PolicyPage document={refund} />;
export const ServicesPage = () => <PolicyPage document={services} />;
export const PromotionsPage = () => <PolicyPage document={promotions} />;
export const AntiDefamationPage = () => <PolicyPage document={antiDefamation} />;

/** A page of numbered sections with a table of contents beside them. */
function PolicyPage({ document: { fields, sections } }: { document: typeof terms }) {
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
