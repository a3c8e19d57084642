import { type FactCondition, isInState, type StateCondition, type Switched } from '../parts/condition.js';
import * as conditions from '../regions/index.js';
import type { TaxReturnValue } from './types.js';

type Region = keyof TaxReturnValue;

/** Tells from the state value, of which it needs one region, whether a condition holds. */
interface StatePredicate<R extends Region> {
  (value: Pick<TaxReturnValue, R>): boolean;
  /** The region and its states in which it holds, for a query. */
  readonly region: R;
  readonly states: readonly TaxReturnValue[R][];
}

/** Tells it from the facts that the machine's context holds. */
type FactPredicate<Facts> = (context: Facts) => boolean;

/** `never` for what is no such condition, and for a state that the region does not have. */
type PredicateOf<C> = C extends Switched
  ? never
  : C extends StateCondition<infer S, infer R extends Region>
    ? [S] extends [TaxReturnValue[R]]
      ? StatePredicate<R>
      : never
    : C extends FactCondition<infer Facts>
      ? FactPredicate<Facts>
      : never;

type AnyCondition = StateCondition | FactCondition;

const isCondition = (exported: unknown): exported is AnyCondition => {
  const { kind, rule, waivedBy, waivedIf } = Object(exported) as Partial<AnyCondition>;
  return (kind === 'state' || kind === 'fact') && !rule && !waivedBy && !waivedIf;
};

const predicateOf = (condition: AnyCondition) =>
  condition.kind === 'state'
    ? Object.assign((value: object) => isInState(condition, value), {
        region: condition.region,
        states: condition.states,
      })
    : (context: unknown) => condition.holds(context as never);

const predicates = <All extends object>(all: All) =>
  Object.fromEntries(
    Object.entries(all).flatMap(([name, each]) => (isCondition(each) ? [[name, predicateOf(each)]] : [])),
  ) as {
    readonly [Name in keyof All as PredicateOf<All[Name]> extends never ? never : Name]: PredicateOf<
      All[Name]
    >;
  };

/**
 * The machine's conditions as predicates, so that server and screens ask what its rules ask instead of comparing states:
 * `is.authSigned(value)`. Those on a state take the state value, or the columns of it that a row has; those on facts take
 * the context. A condition that a firm's rule or a fact turns on or off is not here: `whyNot` checks it.
 */
export const is = predicates(conditions);
