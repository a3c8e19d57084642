import { mostDocuments } from '@tax-firm/machines';
import * as z from 'zod';
import { limits, tooLongError } from '../limits.js';
import { personName } from '../names.js';
import { enterSomething, id, nameOnReturn, sentence } from './tax-return.js';

export const enterUrl = 'Please enter a valid url starting with http or https';
export const webLink = z
  .string({ error: enterUrl })
  .trim()
  .regex(/^https?:\/\/[^\s/]+/i, enterUrl)
  .max(limits.link, tooLongError);

/** The sentence of a union for something too long is that of the option that says so; `otherwise` is the one for the rest. */
export const tooBigOr =
  (otherwise: string): z.core.$ZodErrorMap<z.core.$ZodIssueInvalidUnion> =>
  ({ errors }) =>
    tooBigIn(errors.flat())[0] ?? otherwise;

const tooBigIn = (issues: readonly z.core.$ZodIssue[]): string[] =>
  issues.flatMap((issue) => {
    if (issue.code === 'invalid_union') return tooBigIn(issue.errors.flat());
    return issue.code === 'too_big' ? [issue.message] : [];
  });

export const texts = z.union([sentence.transform((text) => [text]), z.array(sentence).max(200)], {
  error: tooBigOr(enterSomething),
});

/** `{name, link}`, or the contract's older pair `[name, link]`. */
const fileItem = z.union(
  [
    z.looseObject({ link: z.string() }).transform(({ link }) => link),
    z.tuple([z.string(), z.string()]).transform(([, link]) => link),
  ],
  { error: 'Each file needs a name and a link' },
);
/** The links of one or several files. */
export const fileItems = z
  .union([z.array(fileItem), fileItem.transform((link) => [link])], {
    error: 'Each file needs a name and a link',
  })
  // Not in the union, which has one sentence for all that is wrong with it.
  .pipe(z.array(z.string()).max(mostDocuments, `Please send at most ${mostDocuments} files at a time`));
/** A file to delete or assign: the item or just its link. */
const oneFile = z.union([z.string(), fileItem], { error: 'Please give the file’s link' });

export const notesBody = z.object({ id, notes: texts }).meta({ id: 'Notes' });
/** At least one note, because adding none is a mistake; replacing all by none is not. */
export const addedNotesBody = z
  .object({ id, notes: texts.refine((notes) => notes.length > 0, enterSomething) })
  .meta({ id: 'AddedNotes' });
export const noteBody = z.object({ id, note: z.string() }).meta({ id: 'Note' });
export const nameBody = z.object({ id, name: nameOnReturn }).meta({ id: 'Name' });
/** An empty name removes the spouse's. */
export const spouseNameBody = z
  .object({ id, spouseName: personName(enterSomething) })
  .meta({ id: 'SpouseName' });
export const officeBody = z
  .object({ id, office: z.string({ error: 'Please choose an office' }).nullable() })
  .meta({ id: 'ReturnOffice' });
export const linkBody = z.object({ id, link: webLink }).meta({ id: 'Link' });
export const filesBody = z.object({ id, files: fileItems }).meta({ id: 'Files' });
export const finishedFilesBody = z.object({ id, taxReturnFile: fileItems }).meta({ id: 'FinishedFiles' });
export const fileBody = z.object({ id, file: oneFile }).meta({ id: 'OneFile' });
const itemKey = z.string({ error: 'Please give the item’s key' }).max(50);
export const fileItemsBody = z
  .object({ id, file: oneFile, items: z.array(itemKey).max(50) })
  .meta({ id: 'FileItems' });
/** What a client types instead of a document. The site stores it as a text file. */
export const typedItem = z.object({ text: sentence });
export const checklistItemBody = z
  .object({ id, item: itemKey, applies: z.boolean() })
  .meta({ id: 'ChecklistItemBody' });
