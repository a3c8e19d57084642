import { dayMs, hourMs } from '../../../base/clock.js';
import { databaseCheck, ok, problem, checkWarning } from '../check.js';

/** The age of the newest backup that `npm run backup` made of this database. */
export const backups = databaseCheck('backup', async (client, { environment, now }) => {
  const { rows } = await client.query<{ madeAt: Date; lost: number }>(
    'SELECT made_at AS "madeAt", lost FROM backup ORDER BY made_at DESC LIMIT 1',
  );
  const judge = environment.production ? problem : checkWarning;
  const daily =
    'Run npm run backup daily, and copy it to another place (docs/runbook.md, Backup and restore).';
  const newest = rows[0];
  if (!newest) return [judge('No backup was made yet', daily)];
  const age = now().getTime() - newest.madeAt.getTime();
  const says = `The newest backup is ${durationOf(age)} old`;
  if (age > 7 * dayMs) return [judge(says, daily)];
  if (age > 26 * hourMs) return [checkWarning(says, daily)];
  if (newest.lost > 0)
    return [
      problem(
        `${newest.lost} files of returns were missing in the storage when the newest backup was made`,
        'Run npm run backup: it names them. Restore them from an older backup.',
      ),
    ];
  return [ok(says)];
});

function durationOf(ms: number): string {
  const hours = Math.max(0, Math.round(ms / hourMs));
  if (hours === 1) return 'an hour';
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
}
