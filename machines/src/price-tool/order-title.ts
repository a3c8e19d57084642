import { type Entity, entityNames } from './company.js';
import { preparationOf } from './services.js';

/** What tells an order from the client's others. */
export interface OrderSubject {
  readonly service: string;
  readonly taxYear: number;
  /** Null for an individual, and for a business that has not said. */
  readonly entity: Entity | null;
  readonly companyName: string | null;
  /**
   * Its number among the client's orders that are alike in all of the above, from 1; unknown until the order is sent.
   */
  readonly ordinal?: number;
}

/**
 * What an order is, without names of people or companies: `2025 S corporation return`. The second one of the same thing is
 * `2025 S corporation return #2`.
 */
export const orderName = ({
  service,
  taxYear,
  entity,
  ordinal = 1,
}: Omit<OrderSubject, 'companyName'>): string => {
  const name = `${taxYear} ${entity ? entityNames[entity] : (preparationOf(service) ?? 'tax')} return`;
  return ordinal > 1 ? `${name} #${ordinal}` : name;
};

/** The title of an order on screens and in emails: `2025 S corporation return – Harbor Studio LLC`. */
export const orderTitle = (order: OrderSubject): string =>
  order.companyName ? `${orderName(order)} – ${order.companyName}` : orderName(order);

/**
 * The name of a PDF about an order: `Receipt 4F2A-12 (2025 individual return).pdf`.
 * @param title as {@link orderTitle} gives it; characters that file systems refuse become hyphens
 */
export const orderFileName = (what: string, title: string): string =>
  `${what} (${title.replace(/[/\\:*?"<>|]/g, '-')}).pdf`;
