import { formatCents, from, hourly, yearly } from '@/components/orders/amounts';
import { Cluster, Grid, Stack, Text } from '@/components/page/layout';
import { Page } from '@/components/page/page';
import { formatRange, formationNames, serviceNames } from '@tax-firm/machines';
import { firm, telephoneHref } from '@/lib/firm/profile';
import { prices } from '../../prices.js';

const { individual, business, formation, consulting, bookkeeping } = prices;
/** What each group of services costs, as label and price. */
const groups: readonly { title: string; lines: readonly (readonly [string, string])[] }[] = [
  {
    title: 'Individual returns',
    lines: [
      ['Form W-2', from(Math.min(individual.w2.underCents, individual.w2.overCents))],
      ['Schedule C, freelancers', from(individual.scheduleC.baseCents)],
      ['Schedule E, rentals', from(individual.scheduleE.baseCents)],
      ['Each additional W-2', formatCents(individual.w2.additionalCents)],
      [
        `Each additional state, ${formatCents(individual.additionalState.capCents)} at most`,
        formatCents(individual.additionalState.eachCents),
      ],
      [
        'Married filing jointly, each',
        `${individual.marriedFilingJointly.lowPercent}–${individual.marriedFilingJointly.highPercent}% less`,
      ],
      ['Schedules B, D and/or E page 2', 'By quote'],
      ['Last-minute filing', `+${formatCents(prices.lastMinuteCents)}`],
    ],
  },
  {
    title: 'Business returns',
    lines: [
      ['Partnership or C corporation', from(business.partnershipCCorp.lowCents)],
      ['S corporation', from(business.sCorp.lowCents)],
      [
        'Not-for-profit',
        from(Math.min(business.notForProfit.underCents, business.notForProfit.overFromCents)),
      ],
    ],
  },
  {
    title: serviceNames.companyFormation,
    lines: [
      [formationNames.llcNewYork, formatCents(formation.llcNewYorkCents)],
      [formationNames.llcCalifornia, formatCents(formation.llcCaliforniaCents)],
      [formationNames.corporation, formatCents(formation.corporationCents)],
      [formationNames.sCorporation, formatCents(formation.sCorporationCents)],
      [formationNames.notForProfit, formatRange(formation.notForProfit)],
      ['Tax ID (EIN)', formatCents(formation.einCents)],
    ],
  },
  {
    title: 'Other services',
    lines: [
      [serviceNames.accountingConsulting, hourly(consulting.hourCents)],
      [serviceNames.bookkeeping, hourly(bookkeeping.hourCents)],
      ['Sales tax', yearly(prices.salesTax.yearFromCents)],
      ['Payroll tax', yearly(prices.payrollTax.yearFromCents)],
      [serviceNames.estimatedTax, formatRange(prices.estimatedTax)],
      ['Foreign bank account report', formatCents(prices.fbar.cents)],
      [serviceNames.auditRepresentation, 'By call'],
      [serviceNames.taxRelief, 'By call'],
    ],
  },
];

/** The firm's prices, and how to ask, for visitors whose browser cannot run the price tool. Only the prerendered page has it. */
export const PriceListTable = () => (
  <Page as="section" aria-labelledby="price-list">
    <h2 id="price-list">Our prices</h2>
    <Text measure above={4} below={5}>
      The questions above need JavaScript. Ask us for your price instead: call{' '}
      <Text as="span" nowrap>
        <a href={telephoneHref(firm.phone)}>{firm.phone}</a>
      </Text>
      , write to <a href={`mailto:${firm.email}`}>{firm.email}</a>, or{' '}
      <a href="/Contact">send us a message</a>.
    </Text>
    <Grid least="medium" gap={7}>
      {groups.map(({ title, lines }) => (
        <section key={title}>
          <Text as="h3" below={3}>
            {title}
          </Text>
          <Stack as="dl" gap={0} lineAbove="strong">
            {lines.map(([label, price]) => (
              <Cluster key={label} oneRow between gap={4} padTop={2} padBottom={2} lineBelow="hair">
                <dt>{label}</dt>
                <Text as="dd" nowrap>
                  {price}
                </Text>
              </Cluster>
            ))}
          </Stack>
        </section>
      ))}
    </Grid>
  </Page>
);
