import { execute, type Executor, prepared } from '../../base/database/prepared.js';

const insertText = prepared(
  `INSERT INTO rejection_text (tax_return_id, submission_id, code, text, recorded_at)
   VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
);
const selectTexts = prepared(
  `SELECT submission_id AS "submissionId", code, text FROM rejection_text
   WHERE tax_return_id = $1 ORDER BY submission_id, code`,
);

/** What the IRS or a state says about a code of a rejection. Not in the history, because it is not ours to vouch for. */
export interface RejectionText {
  readonly submissionId: string;
  readonly code: string;
  readonly text: string;
}

/** Keeps the first text of each code of a submission. */
export async function keepText(
  executor: Executor,
  taxReturnId: string,
  { submissionId, code, text }: RejectionText,
  at: Date,
): Promise<void> {
  await execute(executor, insertText, [taxReturnId, submissionId, code, text, at]);
}

/** The texts of a return. */
export const textsOf = (executor: Executor, taxReturnId: string): Promise<RejectionText[]> =>
  execute<RejectionText>(executor, selectTexts, [taxReturnId]);
