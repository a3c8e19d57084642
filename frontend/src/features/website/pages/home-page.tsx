import home from '@firm/content/home.md';
import workingWithUs from '@firm/content/guidance/working-with-us.md';
import prices from '@firm/prices.json';
import { formatRange } from '@tax-firm/machines';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Accordion } from '@/components/accordion';
import { ButtonLink } from '@/components/button';
import { Select } from '@/components/forms/field';
import { FormLine, FormLines, FormPart } from '@/components/forms/form-part';
import { formatCents, from, hourly, yearly } from '@/components/orders/amounts';
import { Actions, Box, Columns, Stack, Text } from '@/components/page/layout';
import { Page, PageTitle } from '@/components/page/page';
import { Prose } from '@/components/page/prose';
import { FirmFacts } from '@/features/offices/components/firm-facts';
import { LaterContactForm } from '@/features/offices/components/later-contact-form';
import { OfficeDetails } from '@/features/offices/components/office-details';
import { offices, officesOf, regionsWithOffices } from '@/lib/firm/offices';
import { firm, telephoneHref } from '@/lib/firm/profile';
import { ClientArea } from '../components/client-area.js';
import { Engagement } from '../components/engagement.js';
import { PaymentBand } from '../components/payment-band.js';

const { individual, business, formation } = prices;

/** What the firm does, in a sentence, and what it costs, which is in firm/prices.json. */
type Service = readonly [name: string, summary: string, price: string];

const forYou: readonly Service[] = [
  [
    'Wages: Form W-2',
    'Federal and one state return, for one person with a job.',
    from(individual.w2.underCents),
  ],
  [
    'Freelance income: Schedule C',
    `Up to ${individual.scheduleC.includedForms1099} Forms 1099 and a W-2.`,
    from(individual.scheduleC.baseCents),
  ],
  [
    'Rental income: Schedule E',
    'One rental and a W-2; rooms and Airbnbs too.',
    from(individual.scheduleE.baseCents),
  ],
  [
    'Estimated tax, four times a year',
    'Free with a return that we prepare.',
    formatRange(prices.estimatedTax),
  ],
  [
    'International income, FBAR',
    `Foreign accounts that held ${formatCents(prices.fbar.balanceLimitCents)} or more.`,
    from(prices.fbar.cents),
  ],
];

const forBusinesses: readonly Service[] = [
  [
    'Partnership, LLC or C corporation',
    `Gross receipts under ${formatCents(business.partnershipCCorp.grossLimitCents)}.`,
    from(business.partnershipCCorp.lowCents),
  ],
  ['S corporation', 'The return, and advice on whether you should be one.', from(business.sCorp.lowCents)],
  [
    'Not-for-profit',
    `Receipts under ${formatCents(business.notForProfit.grossLimitCents)}.`,
    from(business.notForProfit.underCents),
  ],
  ['Bookkeeping', 'One to three hours a month for most studios.', hourly(prices.bookkeeping.hourCents)],
  [
    'Company formation and tax ID',
    `An LLC or corporation ${from(Math.min(formation.llcCaliforniaCents, formation.corporationCents))}, or its tax ID alone.`,
    from(formation.einCents),
  ],
  [
    'Sales tax and payroll tax',
    'Registered, prepared and filed on time.',
    yearly(prices.salesTax.yearFromCents),
  ],
  [
    'Accounting and consulting',
    'An hour with someone who has seen it before.',
    hourly(prices.consulting.hourCents),
  ],
];

/** The first questions of "Working With Us". */
const questions = workingWithUs.sections
  .slice(0, 5)
  .map(({ id, title, html }) => ({ id, title, content: <Prose html={html} /> }));

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

      <Page as="section" aria-labelledby="services">
        <FormPart part="I" id="services" title="What we do, and what it costs" />
        <Columns widths="half" gap={7} rowGap={6} padTop={5}>
          <Services line="1" title="For you" services={forYou} />
          <Services line="2" title="For your business" services={forBusinesses} />
        </Columns>
        <Text measure above={5}>
          The price tool asks a few questions and shows your price range, line by line.{' '}
          <Link to="/PriceTool">Try it</Link>, or read <Link to="/Services">how we work and deliver</Link>.
        </Text>
      </Page>

      <Page as="section" aria-labelledby="why">
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
      </Page>

      <Page as="section" aria-labelledby="client-area">
        <FormPart part="III" id="client-area" title="From your first document to your refund" />
        <ClientArea />
      </Page>

      <PaymentBand />

      <Page as="section" padTop={8} aria-labelledby="questions">
        <FormPart part="IV" id="questions" title="Questions people ask us" />
        <Accordion items={questions} exclusive />
        <Text above={5} touchLinks>
          <Link to="/cpa-free-guidance">All of the CPA’s free guidance</Link>
        </Text>
      </Page>

      <Page as="section" aria-labelledby="contact">
        <FormPart part="V" id="contact" title="Get In Touch With Us" />
        <ContactSection />
      </Page>
    </>
  );
}

interface ServicesProps {
  /** The number of the group, on a tax form. */
  line: string;
  title: string;
  services: readonly Service[];
}

const Services = ({ line, title, services }: ServicesProps) => (
  <div>
    <Text as="h3" padBottom={2} lineBelow="strong" size="lg">
      {title}
    </Text>
    <FormLines>
      {services.map(([name, summary, price], index) => (
        <FormLine
          key={name}
          line={line + String.fromCharCode(97 + index)}
          label={name}
          hint={summary}
          figure={price}
        />
      ))}
    </FormLines>
  </div>
);

/** A choice of offices and a contact form. */
function ContactSection() {
  const [slug, setSlug] = useState(offices[0]?.slug);
  const office = offices.find((known) => known.slug === slug);
  if (!office) return null;
  return (
    <Columns widths="second" gap={8} rowGap={6} padTop={6}>
      <div>
        <Box scriptOnly>
          <Select name="office" label="Office" value={slug} onChange={({ target }) => setSlug(target.value)}>
            {regionsWithOffices.map((region) => (
              <optgroup key={region} label={region}>
                {officesOf(region).map(({ slug: value, name }) => (
                  <option key={value} value={value}>
                    {name}
                  </option>
                ))}
              </optgroup>
            ))}
          </Select>
        </Box>
        <OfficeDetails office={office} />
        <Text above={4} touchLinks>
          <Link to="/Contact">All {offices.length} offices</Link>
        </Text>
      </div>
      <LaterContactForm office={office} />
    </Columns>
  );
}
