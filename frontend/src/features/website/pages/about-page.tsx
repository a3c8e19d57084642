import founder from '@firm/content/founder.md';
import { ButtonLink } from '@/components/button';
import { Facts } from '@/components/lists/facts';
import { Box, Columns, Grid, Row, Text } from '@/components/page/layout';
import { Page, PageTitle } from '@/components/page/page';
import { Prose } from '@/components/page/prose';
import { about } from '@/lib/firm/about';
import { offices } from '@/lib/firm/offices';
import { firm } from '@/lib/firm/profile';
import { FounderVideo } from '../components/founder-video.js';

/** /AboutUs: the founder's profile, and facts about the firm. */
export function AboutPage() {
  return (
    <Page>
      <PageTitle documentTitle="About Us" description={founder.fields.summary} size="display">
        {founder.fields.headline}
      </PageTitle>
      <Columns widths="wideAside" gap={8} rowGap={7} padTop={5} lineAbove="strong">
        <div>
          <Prose html={founder.intro} size="lg" />
          <Text above={6} size="sm" tone="quiet">
            <Text as="span" block tone="ink" serif size="xl">
              {founder.fields.name}
            </Text>
            {founder.fields.title}
          </Text>
        </div>
        <aside aria-label="Facts about the firm">
          <Facts
            look="sums"
            boxed
            facts={[
              ['Offices', offices.length],
              ['Headquarters', firm.headquarters],
              [
                'CPA firm license',
                <a href={firm.license.boardUrl} rel="noopener">
                  {firm.license.number}
                </a>,
              ],
            ]}
          />
          <Box as="ul" above={5}>
            {about.promises.map((promise) => (
              <Row key={promise}>{promise}</Row>
            ))}
          </Box>
        </aside>
      </Columns>
      {about.video && <FounderVideo {...about.video} />}
      <Grid least="medium" gap={7} above={8} below={6}>
        {founder.sections.map(({ id, title, html }) => (
          <Box as="section" key={id} padTop={4} lineAbove="strong" aria-labelledby={id}>
            <Text as="h2" id={id} below={3} size="xl">
              {title}
            </Text>
            <Prose html={html} />
          </Box>
        ))}
      </Grid>
      <ButtonLink to="/PriceTool" size="large">
        See your price
      </ButtonLink>
    </Page>
  );
}
