import { orderTitle, type OrderSubject } from './order-title.js';

/** An order that a client has. */
export interface PlacedOrder extends OrderSubject {
  readonly workflow: {
    readonly value: { readonly lifecycle: string; readonly quote: string; readonly efile: string };
  };
}

/** What a new order would be of. */
export type NewOrderSubject = Pick<OrderSubject, 'service' | 'taxYear' | 'companyName'>;

const isFiled = ({ workflow: { value } }: PlacedOrder): boolean => value.efile === 'accepted';

/** Orders of which no return came, or will, do not count: whose quote was declined, or that were archived unfinished. */
const counts = (order: PlacedOrder): boolean =>
  isFiled(order) ||
  (order.workflow.value.lifecycle === 'active' && order.workflow.value.quote !== 'declined');

const plain = (name: string | null): string => name?.trim().toLowerCase() ?? '';

/** Two companies are told apart only if both orders name theirs. */
const isSame = (one: NewOrderSubject, other: NewOrderSubject): boolean =>
  one.service === other.service &&
  one.taxYear === other.taxYear &&
  (plain(one.companyName) === '' ||
    plain(other.companyName) === '' ||
    plain(one.companyName) === plain(other.companyName));

/** The order that a client already has of the same thing; undefined if there is none. */
export const repeatedOrder = <Placed extends PlacedOrder>(
  subject: NewOrderSubject,
  placed: readonly Placed[],
): Placed | undefined => placed.find((order) => counts(order) && isSame(order, subject));

/** What has become of it: `2025 individual return in progress`. */
export const describePlaced = (order: PlacedOrder): string =>
  `${isFiled(order) ? 'filed ' : ''}${orderTitle(order)}${isFiled(order) ? '' : ' in progress'}`;

/** The year to offer for the next order: the one that is due, or the year after it if the client has ordered that. */
export const nextTaxYear = (due: number, placed: readonly PlacedOrder[]): number =>
  [due, due + 1].find((year) => !placed.some((order) => counts(order) && order.taxYear === year)) ?? due;
