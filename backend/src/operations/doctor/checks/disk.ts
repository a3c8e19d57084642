import { type DiskRoom, diskRoom, roomInWords, tooLittleRoom } from '../../../health/disk-room.js';
import { hasRoom } from '../../../base/database/room.js';
import { type Check, databaseCheck, type CheckFinding, ok, problem, checkWarning } from '../check.js';

/** Room for a bad week: uploads, and the log of changes of a database that grows. */
const littleRoom = 5 * tooLittleRoom;
const todo = 'Make room or take a larger disk (docs/runbook.md, the disk fills).';

/** Room on the disks that have DATA_DIR. */
export const disk: Check = {
  name: 'disk',
  run: async ({ environment }) => {
    const disks = await diskRoom(environment);
    return disks.length > 0 ? disks.map(judged) : [ok('DATA_DIR is not used yet')];
  },
};

function judged(room: DiskRoom): CheckFinding {
  if (room.free >= littleRoom) return ok(roomInWords(room));
  return (room.free < tooLittleRoom ? problem : checkWarning)(roomInWords(room), todo);
}

/** Room on PostgreSQL's disk, which may be on another machine. */
export const databaseDisk: Check = databaseCheck('PostgreSQL’s disk', async (client) =>
  (await hasRoom((sql) => client.query(sql)))
    ? [ok('PostgreSQL has room to write')]
    : [problem('PostgreSQL’s disk is full: nobody can change anything', todo)],
);
