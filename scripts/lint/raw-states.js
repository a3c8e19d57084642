import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../machines/src/tax-return/regions');

/** The regions of the workflow, as its source names them: lint runs before anything is built. */
export const regionNames = new Set(
  readdirSync(folder, { recursive: true })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => [
      ...readFileSync(join(folder, file), 'utf8').matchAll(/\b(?:region|workRegion)\(\s*'(\w+)'/g),
    ])
    .map(([, name]) => name),
);

/** The expression itself, without what TypeScript adds to it. */
const plain = (node) =>
  ['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression', 'ChainExpression'].includes(node?.type)
    ? plain(node.expression)
    : node;

const isWord = (node) => plain(node)?.type === 'Literal' && typeof plain(node).value === 'string';

/** `value.efile`, or a variable with a region's name. */
function isRegion(node) {
  const { type, computed, property, name } = plain(node) ?? {};
  if (type === 'MemberExpression') return !computed && regionNames.has(property.name);
  return type === 'Identifier' && regionNames.has(name);
}

/** Refuses code outside `machines/` that compares the state of a region with words, and so repeats a rule of the machine. */
export const rawStates = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      ask: 'Ask the machine instead of comparing its states: `is.authSigned(value)`. A condition that is missing in machines/src/tax-return/derived/is.ts goes into the conditions.ts of its region.',
    },
  },
  create(context) {
    const report = (node) => context.report({ node, messageId: 'ask' });
    return {
      BinaryExpression(node) {
        const { operator, left, right } = node;
        if (!['===', '!==', '==', '!='].includes(operator)) return;
        if ((isRegion(left) && isWord(right)) || (isRegion(right) && isWord(left))) report(node);
      },
      SwitchStatement({ discriminant, cases }) {
        if (isRegion(discriminant) && cases.some(({ test }) => isWord(test))) report(discriminant);
      },
      CallExpression(node) {
        const { callee, arguments: given } = node;
        if (callee.type !== 'MemberExpression' || callee.property.name !== 'includes') return;
        const list = plain(callee.object);
        if (list.type === 'ArrayExpression' && list.elements.some(isWord) && isRegion(given[0])) report(node);
      },
    };
  },
};
