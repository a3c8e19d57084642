import { type StateDescription } from '../definition.js';

/** States that do the same are drawn once: three or more siblings whose transitions are all alike become one group. */
export interface StateGroup extends StateDescription {
  type: 'group';
  members: StateDescription[];
}

const minGroupSize = 3;

const isPlain = (state: StateDescription): boolean =>
  state.type === 'atomic' && state.tags.length === 0 && state.transitions.length > 0;

const transitionSignature = ({ transitions }: StateDescription): string => JSON.stringify(transitions);

export const isGroup = (state: StateDescription): state is StateGroup => state.type === 'group';

/** A state's children; those alike are replaced by a group where the first stood. */
export function childrenInGroups(state: StateDescription): (StateDescription | StateGroup)[] {
  const alike = (child: StateDescription) =>
    isPlain(child) && child.key !== state.initial
      ? state.states.filter(
          (other) =>
            isPlain(other) &&
            other.key !== state.initial &&
            transitionSignature(other) === transitionSignature(child),
        )
      : [child];
  return state.states.flatMap((child) => {
    const members = alike(child);
    if (members.length < minGroupSize) return [child];
    return child === members[0]
      ? [{ ...child, id: `${child.id}#group`, type: 'group' as const, members }]
      : [];
  });
}

/** Which drawn node stands for a state: its group's id by its own, for every state below `state` that is in a group. */
export function groupIds(state: StateDescription): Map<string, string> {
  const own = childrenInGroups(state)
    .filter(isGroup)
    .flatMap(({ id, members }) => members.map((member) => [member.id, id] as const));
  return new Map([...own, ...state.states.flatMap((child) => [...groupIds(child)])]);
}
