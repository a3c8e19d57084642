import { type Firm } from './firm.js';
import { firmProfileSchema } from './firm.schema.js';

/** What `loadFirm` adds to the profile. */
const added: readonly (keyof Firm)[] = ['offices', 'prices', 'engagementLetter', 'disclosure'];
/** A key that differs in more letters is another word. */
const mostMistakes = 3;

/** Returns a sentence for each key of firm.json that nothing reads, with the known key that is most like it. */
export function unknownKeys(firm: Firm): string[] {
  const known = Object.keys(firmProfileSchema.shape);
  return Object.keys(firm)
    .filter((key) => ![...known, ...added].includes(key))
    .map((key) => {
      const [nearest] = known
        .map((name) => ({ name, mistakes: mistakesIn(key.toLowerCase(), name.toLowerCase()) }))
        .sort((one, other) => one.mistakes - other.mistakes);
      const meant = nearest!.mistakes <= mostMistakes ? `. Did you mean ${nearest!.name}?` : '';
      return `firm.json has ${key}, which nothing reads${meant}`;
    });
}

/** How many letters to add, remove or replace to get from one text to the other (Levenshtein's distance). */
function mistakesIn(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [above, letter] of [...one].entries()) {
    const next = [above + 1];
    for (const [index, wanted] of [...other].entries())
      next.push(Math.min(next[index]! + 1, row[index + 1]! + 1, row[index]! + (letter === wanted ? 0 : 1)));
    row = next;
  }
  return row.at(-1)!;
}
