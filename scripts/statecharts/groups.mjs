/** States that do the same are drawn once: three or more siblings whose transitions are all alike become one group. */

const enough = 3;

const isPlain = (state) => state.type === 'atomic' && state.tags.length === 0 && state.transitions.length > 0;

const conductOf = ({ transitions }) => JSON.stringify(transitions);

/** A state's children; those alike are replaced by `{ id, type: 'group', members, … }` where the first stood. */
export function childrenInGroups(state) {
  const alike = (child) =>
    isPlain(child) && child.key !== state.initial
      ? state.states.filter(
          (other) => isPlain(other) && other.key !== state.initial && conductOf(other) === conductOf(child),
        )
      : [child];
  return state.states.flatMap((child) => {
    const members = alike(child);
    if (members.length < enough) return [child];
    return child === members[0] ? [{ ...child, id: `${child.id}#group`, type: 'group', members }] : [];
  });
}

/** Which drawn node stands for a state: its group's id by its own, for every state below `state` that is in a group. */
export function groupIds(state) {
  const own = childrenInGroups(state)
    .filter(({ type }) => type === 'group')
    .flatMap(({ id, members }) => members.map((member) => [member.id, id]));
  return new Map([...own, ...state.states.flatMap((child) => [...groupIds(child)])]);
}
