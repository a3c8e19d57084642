import * as z from 'zod';

/** Invisible characters that only say which way text runs: marks, embeddings, overrides and isolates. */
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * A line of text as people type or paste it, without spaces around it, and without marks of direction. Those come along
 * with what is copied, and can make one name look like another.
 * @param missing the sentence for what is no text
 */
export const typedText = (missing?: string): z.ZodString =>
  z
    .string({ error: missing })
    .overwrite((text) => text.replace(directions, ''))
    .trim();
