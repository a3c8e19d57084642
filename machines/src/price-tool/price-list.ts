/** A price range in US cents. */
export interface PriceRange {
  readonly lowCents: number;
  readonly highCents: number;
}

/**
 * The firm's price list (spec 2 §9), as in firm/prices.json. Amounts are integer US cents. A `…LimitCents` is the
 * income or gross at which the next bracket starts.
 */
export interface PriceList {
  readonly individual: {
    readonly w2: {
      readonly incomeLimitCents: number;
      readonly underCents: number;
      readonly overCents: number;
      readonly additionalCents: number;
    };
    readonly scheduleC: {
      readonly baseCents: number;
      /** Income after expenses from which the price is by quote. */
      readonly profitLimitCents: number;
      readonly includedForms1099: number;
      readonly includedW2: number;
      readonly additionalForm1099Cents: number;
      /** Discount for a year with little activity. */
      readonly courtesyDiscount: PriceRange & {
        readonly incomeLimitCents: number;
        readonly maxTransactions: number;
      };
    };
    readonly scheduleE: {
      readonly baseCents: number;
      readonly includedRentals: number;
      readonly includedW2: number;
    };
    /** Discount on the stand-alone cost of each spouse. */
    readonly marriedFilingJointly: { readonly lowPercent: number; readonly highPercent: number };
    readonly additionalState: { readonly eachCents: number; readonly capCents: number };
  };
  readonly business: {
    readonly partnershipCCorp: PriceRange & { readonly grossLimitCents: number };
    /** The owner must go on payroll from `payrollProfitCents` of profit. */
    readonly sCorp: PriceRange & { readonly grossLimitCents: number; readonly payrollProfitCents: number };
    readonly notForProfit: {
      readonly grossLimitCents: number;
      readonly underCents: number;
      readonly overFromCents: number;
    };
  };
  readonly formation: {
    readonly llcNewYorkCents: number;
    readonly llcCaliforniaCents: number;
    readonly corporationCents: number;
    /** A corporation with the S election. */
    readonly sCorporationCents: number;
    /** Formation and the 501(c)(3) application together. */
    readonly notForProfit: PriceRange;
    readonly einCents: number;
  };
  readonly consulting: { readonly hourCents: number };
  readonly bookkeeping: {
    readonly hourCents: number;
    readonly typicalHoursPerMonth: { readonly low: number; readonly high: number };
  };
  readonly salesTax: { readonly yearFromCents: number };
  readonly payrollTax: { readonly yearFromCents: number };
  /** Foreign bank account report: one price for up to `maxAccounts` accounts. */
  readonly fbar: { readonly cents: number; readonly maxAccounts: number; readonly balanceLimitCents: number };
  readonly estimatedTax: PriceRange;
  readonly lastMinuteCents: number;
}
