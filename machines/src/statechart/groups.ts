import { type StateDescription } from '../definition.js';

/** A group of three or more sibling states with identical transitions, which are drawn as one node. */
export interface StateGroup extends StateDescription {
  type: 'group';
  members: StateDescription[];
}

const minGroupSize = 3;

const isPlain = (state: StateDescription): boolean =>
  state.type === 'atomic' && state.tags.length === 0 && state.transitions.length > 0;

const transitionSignature = ({ transitions }: StateDescription): string => JSON.stringify(transitions);

export const isGroup = (state: StateDescription): state is StateGroup => state.type === 'group';

/** A state's children. Identical ones are replaced by a group at the position of the first. */
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

/** Maps each grouped state below `state` to its group's id. */
export function groupIds(state: StateDescription): Map<string, string> {
  const own = childrenInGroups(state)
    .filter(isGroup)
    .flatMap(({ id, members }) => members.map((member) => [member.id, id] as const));
  return new Map([...own, ...state.states.flatMap((child) => [...groupIds(child)])]);
}
