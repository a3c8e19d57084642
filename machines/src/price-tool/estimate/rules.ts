import { type PriceList } from '../price-list.js';
import { formatDollars as $, plural } from './estimate-line.js';

type Rule = (prices: PriceList) => string;

const byGross =
  (entity: 'partnershipCCorp' | 'sCorp'): Rule =>
  ({ business: { [entity]: list } }) =>
    `${$(list.lowCents)}–${$(list.highCents)} under ${$(list.grossLimitCents)} gross, by quote from there`;

const ofCorporation: Rule = ({ formation }) =>
  `${$(formation.corporationCents)}, with S election ${$(formation.sCorporationCents)}`;

const yearlyPayroll: Rule = ({ payrollTax }) => `from ${$(payrollTax.yearFromCents)} a year`;

const payrollAtProfit: Rule = (prices) =>
  `${yearlyPayroll(prices)}; the owner must go on payroll at ${$(prices.business.sCorp.payrollProfitCents)} of profit`;

/** The rules of the price list (spec 2 §9), by the keys of the lines that follow them, without the filer. */
const rules: Readonly<Record<string, Rule>> = {
  w2: ({ individual: { w2 } }) =>
    `${$(w2.underCents)} under ${$(w2.incomeLimitCents)} of income, ${$(w2.overCents)} over; each additional W-2 ${$(w2.additionalCents)}`,
  additionalW2: ({ individual: { w2 } }) =>
    `each additional W-2 ${$(w2.additionalCents)}; a return, a Schedule C and a Schedule E each include one`,
  scheduleC: ({ individual: { scheduleC } }) =>
    `${$(scheduleC.baseCents)} with up to ${scheduleC.includedForms1099} Forms 1099 and ${scheduleC.includedW2} W-2, if income after expenses is under ${$(scheduleC.profitLimitCents)}`,
  additional1099: ({ individual: { scheduleC } }) =>
    `each Form 1099 beyond ${scheduleC.includedForms1099} ${$(scheduleC.additionalForm1099Cents)}`,
  courtesyDiscount: ({ individual: { scheduleC } }) => {
    const { lowCents, highCents, incomeLimitCents, maxTransactions } = scheduleC.courtesyDiscount;
    return `${$(lowCents)}–${$(highCents)} less with income under ${$(incomeLimitCents)} and ${maxTransactions} or fewer transactions`;
  },
  scheduleE: ({ individual: { scheduleE } }) =>
    `${$(scheduleE.baseCents)} with ${plural(scheduleE.includedRentals, 'rental')} and ${scheduleE.includedW2} W-2`,
  additionalRentals: () => 'more rentals by quote',
  scheduleBDE: () => 'quoted the same day',
  marriedFilingJointly: ({ individual: { marriedFilingJointly: couple } }) =>
    `each spouse pays the stand-alone cost less ${couple.lowPercent}–${couple.highPercent}%`,
  return: () => 'the forms of a return decide its price',
  additionalStates: ({ individual: { additionalState } }) =>
    `${$(additionalState.eachCents)} each, up to ${$(additionalState.capCents)}`,
  estimatedTax: ({ estimatedTax }) =>
    `${$(estimatedTax.lowCents)}–${$(estimatedTax.highCents)}, free with a return`,
  lastMinute: ({ lastMinuteCents }) => `${$(lastMinuteCents)} more in the last days before the deadline`,
  partnershipCCorp: byGross('partnershipCCorp'),
  sCorp: byGross('sCorp'),
  payroll: payrollAtProfit,
  possiblePayroll: payrollAtProfit,
  notForProfit: ({ business: { notForProfit } }) =>
    `${$(notForProfit.underCents)} under ${$(notForProfit.grossLimitCents)} gross, from ${$(notForProfit.overFromCents)} above`,
  'formation.llcNewYork': ({ formation }) => $(formation.llcNewYorkCents),
  'formation.llcCalifornia': ({ formation }) => $(formation.llcCaliforniaCents),
  'formation.corporation': ofCorporation,
  'formation.sCorporation': ofCorporation,
  'formation.notForProfit': ({ formation: { notForProfit } }) =>
    `${$(notForProfit.lowCents)}–${$(notForProfit.highCents)} with the 501(c)(3) application`,
  ein: ({ formation }) => $(formation.einCents),
  consulting: ({ consulting }) => `${$(consulting.hourCents)} an hour`,
  salesTax: ({ salesTax }) => `from ${$(salesTax.yearFromCents)} a year`,
  payrollTax: yearlyPayroll,
  bookkeeping: ({ bookkeeping: { hourCents, typicalHoursPerMonth: typical } }) =>
    `${$(hourCents)} an hour, typically ${typical.low}–${typical.high} hours a month`,
  fbar: ({ fbar }) =>
    `${$(fbar.cents)} for 1–${fbar.maxAccounts} accounts of ${$(fbar.balanceLimitCents)} or more`,
  additionalAccounts: () => 'more accounts by quote',
};

/**
 * Words the rule of the price list behind a line of an estimate, or behind work by quote.
 * @returns undefined for the key of no line
 */
export const priceRule = (key: string, prices: PriceList): string | undefined =>
  rules[key.replace(/^(?:you|spouse)\./, '')]?.(prices);
