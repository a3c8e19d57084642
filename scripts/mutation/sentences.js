/** A Stryker ignorer: an object that has only a description is a sentence, like the string literals that we leave out. */
const sentences = {
  shouldIgnore: ({ node }) =>
    node.type === 'ObjectExpression' &&
    node.properties.length === 1 &&
    node.properties[0].key?.name === 'description'
      ? 'It is a sentence'
      : undefined,
};

export const strykerPlugins = [{ kind: 'Ignore', name: 'sentences', value: sentences }];
