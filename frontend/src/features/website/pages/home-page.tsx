import home from '@firm/content/home.md';
import { Link } from 'react-router-dom';
import { ButtonLink } from '@/components/button';
import { FormLine, FormLines, FormPart } from '@/components/forms/form-part';
import { Cluster, Columns, Text } from '@/components/page/layout';
import { Page } from '@/components/page/page';
import { PageTitle } from '@/components/page/page-title';
import { Prose } from '@/components/page/prose';
import { ContactSection } from '@/features/offices/components/contact-section';
import { FirmFacts } from '@/features/offices/components/firm-facts';
import { FrequentQuestions } from '@/features/guidance/components/frequent-questions';
import { firm, telephoneHref } from '@/lib/firm/profile';
import { ClientArea } from '../components/client-area.js';
import { Engagement } from '../components/engagement.js';
import { PaymentBand } from '../components/payment-band.js';
import { services } from '../service-list.js';
import styles from './home-page.module.css';

export function HomePage() {
  return (
    <>
      <FirmFacts />
      <Page className={styles.hero}>
        <div>
          <PageTitle
            documentTitle={firm.name}
            description={firm.description}
            lede={home.fields.lede}
            className={styles.title}
          >
            {home.fields.headline}
          </PageTitle>
          <Cluster className={styles.actions}>
            <ButtonLink to="/PriceTool" size="large">
              See your price
            </ButtonLink>
            <ButtonLink to="/Contact" variant="secondary" size="large">
              Ask a question
            </ButtonLink>
          </Cluster>
          <p className={styles.call}>
            Or call <a href={telephoneHref(firm.phone)}>{firm.phone}</a> and talk to a person.
          </p>
        </div>
        <Engagement />
      </Page>

      <Page>
        <section aria-labelledby="services">
          <FormPart part="I" id="services" title="What we do, and what it costs" />
          <Columns widths="half" gap={7} rowGap={6} padTop={5}>
            {services.map(({ title, lines }) => (
              <div key={title}>
                <Text as="h3" padBottom={2} lineBelow="strong" size="lg">
                  {title}
                </Text>
                <FormLines>
                  {lines.map(({ line, name, summary, price }) => (
                    <FormLine key={line} line={line} label={name} hint={summary} figure={price} />
                  ))}
                </FormLines>
              </div>
            ))}
          </Columns>
          <p className={styles.after}>
            The price tool asks a few questions and shows your price range, line by line.{' '}
            <Link to="/PriceTool">Try it</Link>, or read <Link to="/Services">how we work and deliver</Link>.
          </p>
        </section>
      </Page>

      <Page>
        <section aria-labelledby="why">
          <FormPart part="II" id="why" title="Why it matters" />
          <Columns widths="second" gap={8} rowGap={6} padTop={6}>
            <p className={styles.statement}>{home.fields.whyTitle}</p>
            <div className={styles.reasons}>
              {home.sections.map(({ id, title, html }) => (
                <div key={id}>
                  <h3>{title}</h3>
                  <Prose html={html} />
                </div>
              ))}
            </div>
          </Columns>
        </section>
      </Page>

      <Page>
        <section aria-labelledby="client-area">
          <FormPart part="III" id="client-area" title="From your first document to your refund" />
          <ClientArea />
        </section>
      </Page>

      <PaymentBand />

      <Page className={styles.questions}>
        <section aria-labelledby="questions">
          <FormPart part="IV" id="questions" title="Questions people ask us" />
          <FrequentQuestions />
          <p className={styles.after}>
            <Link to="/cpa-free-guidance">All of the CPA’s free guidance</Link>
          </p>
        </section>
      </Page>

      <Page>
        <section aria-labelledby="contact">
          <FormPart part="V" id="contact" title="Get In Touch With Us" />
          <ContactSection />
        </section>
      </Page>
    </>
  );
}
