import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { StorageUnavailable } from '../../src/base/app-error.js';
import { openDatabase } from '../../src/base/database/open-database.js';
import { databaseDisk } from '../../src/operations/doctor/checks/database.js';
import { disk } from '../../src/operations/doctor/checks/program.js';
import { examine } from '../../src/operations/doctor/examine.js';
import { storageFor } from '../../src/files/storage/measured-storage.js';
import { DiskWatch } from '../../src/health/disk-watch.js';
import { accountAs, testPassword } from '../support/accounts.js';
import { startApp } from '../support/app.js';
import { eventually } from '../support/eventually.js';
import { addressee, mailThat, sentMails } from '../support/mail.js';

const small = mkdtempSync(join(tmpdir(), 'tax-firm-small-'));
const mount = (): boolean => {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=200m,mode=755', 'tmpfs', small], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};
const canMount = mount();
if (!canMount) process.stderr.write('Skipping the tests of a full disk: they need to mount a small one.\n');

afterAll(() => {
  if (canMount) execFileSync('umount', [small]);
  rmSync(small, { recursive: true });
});

(canMount ? it : it.skip)(
  'refuses changes while the disk is full, tells of it, and recovers by itself',
  async () => {
    const database = await openDatabase({ production: false, dataDir: small });
    const app = await startApp({ environment: { databaseUrl: database.url } });

    const fill = join(small, 'fill');
    try {
      const owner = await accountAs(app, 'Owner');
      const onDisk = { ...app.environment, dataDir: small };
      const ready = async () => {
        const { status, body } = await app.request('GET', '/readyz');
        return [status, body['status']];
      };
      const findings = async () =>
        (await examine(onDisk, { checks: [disk, databaseDisk] })).map(
          ({ level, says }) => `${level}: ${says}`,
        );
      let count = 0;
      const change = async () => {
        const body = { name: 'Ann Fuller', email: `ann${++count}@people.example`, password: testPassword };
        const { status, code } = await app.request('POST', '/api/users/register', { body });
        return [status, code];
      };
      expect(await ready()).toEqual([200, 'ready']);
      expect(await findings()).toContain('ok: PostgreSQL has room to write');
      const before = await change();

      expect(() => writeFileSync(fill, Buffer.alloc(200 << 20))).toThrow('ENOSPC');

      const answers: unknown[][] = [];
      for (let i = 0; i < 40; i++) answers.push(await change());
      expect(answers).toContainEqual([503, 'unavailable']);
      // Some still fit into the pages that the tables have.
      expect(answers.filter((answer) => answer[0] !== 503 && answer[0] !== 201)).toEqual([]);
      await eventually(async () => String(await ready()) === '503,disk full');
      expect(await findings()).toEqual([
        expect.stringMatching(/^problem: 0\.0 GB are free at /),
        'problem: PostgreSQL’s disk is full: nobody can change anything',
      ]);
      const storage = await storageFor(onDisk);
      await expect(storage.put('a-blob', Readable.from([Buffer.alloc(4096)]))).rejects.toThrow(
        StorageUnavailable,
      );
      for (let minute = 0; minute < 3; minute++) await app.app.get(DiskWatch).look();
      const mail = await mailThat(app, ({ subject }) => subject === 'A disk of your website is full');
      expect([addressee(mail), mail.text]).toEqual([
        owner.email,
        expect.stringContaining('The database’s disk is full'),
      ]);
      expect((await sentMails(app)).filter(({ subject }) => subject === mail.subject)).toHaveLength(1);

      rmSync(fill);
      await eventually(async () => String(await ready()) === '200,ready');
      expect(await change()).toEqual(before);
    } finally {
      rmSync(fill, { force: true });
      await app.stop();
      await database.close();
    }
  },
);
