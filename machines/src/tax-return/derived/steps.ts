import type { ActorRole } from '../../roles.js';
import type { Region, State, Transition } from '../parts/region.js';
import type { Step } from '../parts/step.js';
import { regions as typedRegions } from '../regions/index.js';
import type { TaxReturnEventType, TaxReturnValue } from './types.js';

/** The regions without their literal types, for code that loops over them. */
export const regions: readonly Region[] = typedRegions as unknown as readonly Region[];

/** A step with its region and states. */
export interface PlacedStep {
  readonly type: TaxReturnEventType;
  readonly region: Region;
  readonly step: Step;
  /** The states that accept it, each with its transitions. */
  readonly from: ReadonlyMap<string, readonly Transition[]>;
}

/** The region whose states a condition asks. */
export const regionOf = ({ region }: { readonly region: string }): Region =>
  regions.find(({ name }) => name === region)!;

/** The states of a region by name, in the order of the work. */
export const statesOf = (region: Region): [string, State][] => Object.entries(region.states);

/** The computed states of a region, each with its conditions. */
export const computedStatesOf = (region: Region) =>
  statesOf(region).flatMap(([name, { computedIf }]) => (computedIf ? [{ name, computedIf }] : []));

/** Every state of every region. */
export const allStates: readonly State[] = regions.flatMap(({ states }) => Object.values(states));

/** All reminders to clients, in the order of the work. */
export const reminders = allStates.flatMap(({ reminder }) => reminder ?? []);

/** The state of one region. */
export const stateOf = (value: TaxReturnValue, region: string): string =>
  (value as Readonly<Record<string, string>>)[region]!;

/** The transitions of an event in a state of its region. Those of the whole region come last. */
const transitionsIn = (region: Region, state: string, type: string): readonly Transition[] =>
  [region.states[state]?.on?.[type] ?? [], region.on?.[type] ?? []].flat();

/** All steps of the workflow, in the order of the work. */
export const placedSteps: readonly PlacedStep[] = regions.flatMap((region) =>
  Object.entries(region.steps).map(([type, step]) => ({
    type: type as TaxReturnEventType,
    region,
    step,
    from: new Map(
      statesOf(region)
        .map(([state]) => [state, transitionsIn(region, state, type)] as const)
        .filter(([, transitions]) => transitions.length > 0),
    ),
  })),
);

export const eventTypes = placedSteps.map(({ type }) => type);

const byType = new Map(placedSteps.map((placed) => [placed.type, placed]));

/** The step of an event, with its region and states. */
export const placedStep = (type: TaxReturnEventType): PlacedStep => byType.get(type)!;

/** Whether a role may send this event in any state. */
export const mayEverSend = (role: ActorRole, type: TaxReturnEventType): boolean =>
  permissions[type].includes(role);

/** The roles that may send each event (spec 2 §6). */
export const permissions = Object.fromEntries(
  placedSteps.map(({ type, step }) => [type, step.by]),
) as Readonly<Record<TaxReturnEventType, readonly ActorRole[]>>;

/**
 * The steps that each undo reverses, so that its row of history can refer to the row it compensates: a signature, for
 * example, can be made here or be recorded by staff.
 */
export const undoOf = Object.fromEntries(
  placedSteps.flatMap(({ type, step: { undoes } }) =>
    undoes === undefined
      ? []
      : [[type, [undoes, ...(byType.get(undoes as TaxReturnEventType)?.step.row?.alsoDoneBy ?? [])]]],
  ),
) as Readonly<Partial<Record<TaxReturnEventType, readonly TaxReturnEventType[]>>>;

/** The event that undoes a step; null if there is none. */
export const undoFor = (type: TaxReturnEventType): TaxReturnEventType | null =>
  placedSteps.find(({ step }) => step.undoes === type)?.type ?? null;
