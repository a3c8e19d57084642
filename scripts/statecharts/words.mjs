/** What the drawings and the tables say of a transition. Plain functions of describeMachine()'s data. */

const ladder = ['Intern', 'Staff Associate', 'Senior Associate', 'CPA/EA', 'Owner'];
const fromRung = ['any staff', 'Staff Associate and up', 'Senior Associate and up', 'CPA/EA and up', 'Owner'];

/** A set of roles in few words: the staff's ranks as "… and up". Empty where the machine itself sends it. */
export function rolesText(roles) {
  const staff = ladder.filter((role) => roles.includes(role));
  const others = roles.filter((role) => !ladder.includes(role));
  const isTop = staff.length > 0 && staff.length === ladder.length - ladder.indexOf(staff[0]);
  return [...others, ...(isTop ? [fromRung[ladder.indexOf(staff[0])]] : staff)].join(', ');
}

/** Splits `a and b and not(c and d)` into its conditions; what is inside brackets stays together. */
export function conditionsOf(guard) {
  if (!guard) return [];
  const conditions = [''];
  let depth = 0;
  for (const word of guard.split(' ')) {
    if (word === 'and' && depth === 0) {
      conditions.push('');
      continue;
    }
    depth += [...word].reduce((sum, c) => sum + (c === '(' ? 1 : c === ')' ? -1 : 0), 0);
    conditions[conditions.length - 1] += (conditions.at(-1) ? ' ' : '') + word;
  }
  return [...new Set(conditions)];
}

/** Conditions that nearly every event has: the drawing leaves them to the legend. */
const usual = ['senderMay', 'active'];

export const notableConditions = (guard) =>
  conditionsOf(guard).filter((condition) => !usual.includes(condition));

/** 'event' (somebody sends it), 'delay' (time sends it) or 'always' (it happens by itself). */
export const kindOf = ({ event }) =>
  event === '' ? 'always' : event.startsWith('after ') ? 'delay' : 'event';

export const isOwnersAlone = ({ roles }) => roles.length === 1 && roles[0] === 'Owner';

const day = 24 * 60 * 60 * 1000;

/** A delay in days, or hours where it is less than two days. */
const durationText = (ms) => (ms < 2 * day ? `${ms / (day / 24)} hours` : `${ms / day} days`);

/** `after 3 days: quoteReminder` for a delay whose length in ms is known, else the event's own name. */
export function eventText({ event }, delays = {}) {
  const name = event.replace(/^after /, '');
  return kindOf({ event }) === 'delay' && name in delays
    ? `after ${durationText(delays[name])}: ${name}`
    : event;
}

const mail = /^email(Client|Firm)\((.*)\)$/;

/** The e-mails among a transition's actions, as `client: receipt`. */
export const mailsOf = (actions) =>
  actions.flatMap((action) => {
    const [, to, template] = mail.exec(action) ?? [];
    return to ? [`${to.toLowerCase()}: ${template}`] : [];
  });

/** The actions that change what the machine remembers. */
export const changesOf = (actions) => actions.filter((action) => !mail.test(action));
