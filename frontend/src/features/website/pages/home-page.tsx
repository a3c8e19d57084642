import home from '@firm/content/home.md';
import { Link } from 'react-router-dom';
import { ButtonLink } from '@/components/button';
import { FormLine, FormLines, FormPart } from '@/components/forms/form-part';
import { Actions, Box, Columns, Stack, Text } from '@/components/page/layout';
import { Page, PageTitle } from '@/components/page/page';
import { Prose } from '@/components/page/prose';
import { ContactSection } from '@/features/offices/components/contact-section';
import { FirmFacts } from '@/features/offices/components/firm-facts';
import { FrequentQuestions } from '@/features/guidance/components/frequent-questions';
import { firm, telephoneHref } from '@/lib/firm/profile';
import { ClientArea } from '../components/client-area.js';
import { Engagement } from '../components/engagement.js';
import { PaymentBand } from '../components/payment-band.js';
import { services } from '../service-list.js';

export function HomePage() {
  return (
    <>
      <FirmFacts />
      <Page padTop={7}>
        <Columns widths="middle" gap={7}>
          <div>
            <PageTitle
              documentTitle={firm.name}
              description={firm.description}
              lede={home.fields.lede}
              size="display"
              padTop={0}
            >
              {home.fields.headline}
            </PageTitle>
            <Actions>
              <ButtonLink to="/PriceTool" size="large">
                See your price
              </ButtonLink>
              <ButtonLink to="/Contact" variant="secondary" size="large">
                Ask a question
              </ButtonLink>
            </Actions>
            <Text above={4} size="sm" tone="quiet" touchLinks>
              Or call <a href={telephoneHref(firm.phone)}>{firm.phone}</a> and talk to a person.
            </Text>
          </div>
          <Engagement />
        </Columns>
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
          <Text measure above={5}>
            The price tool asks a few questions and shows your price range, line by line.{' '}
            <Link to="/PriceTool">Try it</Link>, or read <Link to="/Services">how we work and deliver</Link>.
          </Text>
        </section>
      </Page>

      <Page>
        <section aria-labelledby="why">
          <FormPart part="II" id="why" title="Why it matters" />
          <Columns widths="second" gap={8} rowGap={6} padTop={6}>
            <Text serif size="3xl">
              {home.fields.whyTitle}
            </Text>
            <Stack>
              {home.sections.map(({ id, title, html }) => (
                <Box key={id} padBottom={5} lineBelow="hair">
                  <Text as="h3" below={2}>
                    {title}
                  </Text>
                  <Prose html={html} />
                </Box>
              ))}
            </Stack>
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

      <Page padTop={8}>
        <section aria-labelledby="questions">
          <FormPart part="IV" id="questions" title="Questions people ask us" />
          <FrequentQuestions />
          <Text above={5} touchLinks>
            <Link to="/cpa-free-guidance">All of the CPA’s free guidance</Link>
          </Text>
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
