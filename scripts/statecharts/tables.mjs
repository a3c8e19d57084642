/** The same machine in tables, for those who would rather read than look, and for a search. Markdown. */
import { changesOf, conditionsOf, eventText, emailsOf, rolesText } from '@tax-firm/machines/statechart';

const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const code = (text) => `\`${text}\``;
const listed = (texts) => texts.map(code).join(', ') || '–';

/** An id less the machine's name, and less the region's where one is given. */
const shortId = (id, within) => id.slice(within.length + 1);

/** Every transition below a state, with the state that it starts from. */
const transitionsBelow = (state) => [
  ...state.transitions.map((transition) => ({ from: state, transition })),
  ...state.states.flatMap(transitionsBelow),
];

function row({ from, transition }, within, delays, hasRoles) {
  const event = eventText(transition, delays);
  const conditions = conditionsOf(transition.guard).filter((name) => name !== 'senderMay');
  const to = transition.targets.map((id) => code(shortId(id, within)));
  return [
    from.id === within ? '*any*' : code(shortId(from.id, within)),
    event ? code(event) : '*automatic*',
    to.join(', ') || '*stays*',
    ...(hasRoles ? [rolesText(transition.roles) || (event ? '*time*' : '–')] : []),
    listed(conditions),
    listed([...emailsOf(transition.actions), ...changesOf(transition.actions)]),
  ];
}

/** The transitions of one box of the drawing. */
export function transitionTable(box, delays, hasRoles) {
  const head = [
    'From',
    'Event',
    'To',
    ...(hasRoles ? ['Who may send it'] : []),
    'What must hold',
    'E-mails, what is remembered',
  ];
  return table(
    head,
    transitionsBelow(box).map((each) => row(each, box.id, delays, hasRoles)),
  );
}

/** Events down, roles across. */
export const permissionTable = (permissions, roles) =>
  table(
    ['Event', ...roles],
    Object.entries(permissions).map(([event, allowed]) => [
      code(event),
      ...roles.map((role) => (allowed.includes(role) ? '●' : '')),
    ]),
  );

/** What each condition says to whom it stops. */
export const sentenceTable = (sentences) =>
  table(
    ['What must hold', 'The client reads', 'Staff read', 'And, while somebody still can'],
    Object.entries(sentences).map(([name, { client, staff, remedy }]) => [
      code(name),
      client,
      staff,
      remedy ?? '–',
    ]),
  );

/** Which states make which of the contract's flags true. */
export function flagTable(flags, machine) {
  const states = (state) => [state, ...state.states.flatMap(states)];
  const within = (flag) => states(machine).filter(({ tags }) => tags.includes(flag));
  return table(
    ['Flag', 'True in'],
    flags.map((flag) => [
      code(flag),
      within(flag)
        .map(({ id }) => code(shortId(id, machine.id)))
        .join(', '),
    ]),
  );
}

/**
 * The page that goes with a drawing.
 *
 * @param {StateDescription} machine
 * @param {object} options `title`, `note`, `picture` (file name), `delays` in ms by name, `appendix`: sections to add
 */
export function toMarkdown(machine, { title, note, picture, delays = {}, appendix = [] }) {
  const isParallel = machine.type === 'parallel';
  const regions = isParallel ? machine.states : [machine];
  return `${[
    `# ${title}`,
    'Written by `npm run draw` from the machine itself. Do not edit it here.',
    note,
    `![${title}](${picture})`,
    ...regions.flatMap((region) => [
      `## ${isParallel ? region.key : 'Transitions'}`,
      transitionTable(region, delays, isParallel),
    ]),
    ...appendix.flatMap(({ heading, text }) => [`## ${heading}`, text]),
  ].join('\n\n')}\n`;
}
