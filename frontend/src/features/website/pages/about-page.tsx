import founder from '@firm/content/founder.md';
import { ButtonLink } from '@/components/button';
import { Facts } from '@/components/lists/facts';
import { Columns, Text } from '@/components/page/layout';
import { Page } from '@/components/page/page';
import { PageTitle } from '@/components/page/page-title';
import { Prose } from '@/components/page/prose';
import { about } from '@/lib/firm/about';
import { offices } from '@/lib/firm/offices';
import { firm } from '@/lib/firm/profile';
import { FounderVideo } from '../components/founder-video.js';
import styles from './about-page.module.css';

/** /AboutUs: the founder's profile, and facts about the firm. */
export function AboutPage() {
  return (
    <Page>
      <PageTitle documentTitle="About Us" description={founder.fields.summary} className={styles.title}>
        {founder.fields.headline}
      </PageTitle>
      <Columns widths="wideAside" gap={8} rowGap={7} padTop={5} lineAbove="strong">
        <div>
          <Prose html={founder.intro} className={styles.prose} />
          <p className={styles.signature}>
            <Text as="span" tone="ink" serif size="xl">
              {founder.fields.name}
            </Text>
            <span>{founder.fields.title}</span>
          </p>
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
          <ul className={styles.promises}>
            {about.promises.map((promise) => (
              <li key={promise}>{promise}</li>
            ))}
          </ul>
        </aside>
      </Columns>
      {about.video && <FounderVideo {...about.video} />}
      <div className={styles.sections}>
        {founder.sections.map(({ id, title, html }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id}>{title}</h2>
            <Prose html={html} />
          </section>
        ))}
      </div>
      <ButtonLink to="/PriceTool" size="large">
        See your price
      </ButtonLink>
    </Page>
  );
}
