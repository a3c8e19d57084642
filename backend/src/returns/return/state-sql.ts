/** Text as literals of SQL. @param names without quotes */
export const sqlList = (names: readonly string[]): string => names.map((name) => `'${name}'`).join();

/** SQL that counts the rows that fit all of these. */
export const countWhere = (...conditions: readonly string[]): string =>
  `(count(*) FILTER (WHERE ${conditions.join(' AND ')}))::integer`;

/** A condition of the machine on the state of one region: `is.paid`. */
export interface RegionStates {
  readonly region: string;
  readonly states: readonly string[];
}

/** SQL that asks a condition of the machine. @param value SQL of a state value */
export const stateIs = (value: string, { region, states }: RegionStates): string =>
  `${value} ->> '${region}' IN (${sqlList(states)})`;
