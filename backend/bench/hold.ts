import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const groups = '/sys/fs/cgroup';
const periodUs = 100_000;

/**
 * Limits a process to part of a core with a Linux control group, so that two of them do not compete with each other,
 * PostgreSQL and the load generator on a machine with few cores.
 * @param share part of a core, such as 0.25
 * @returns a function that removes the limit; undefined if the system does not allow limits
 */
export function hold(pid: number, share: number): (() => void) | undefined {
  const version2 = existsSync(join(groups, 'cgroup.controllers'));
  if (version2 && !readFileSync(join(groups, 'cgroup.subtree_control'), 'utf8').includes('cpu'))
    return undefined;
  const everyone = join(groups, version2 ? '' : 'cpu');
  const group = join(everyone, `bench-${pid}`);
  const quotaUs = Math.round(share * periodUs);
  try {
    mkdirSync(group);
    if (version2) writeFileSync(join(group, 'cpu.max'), `${quotaUs} ${periodUs}`);
    else {
      writeFileSync(join(group, 'cpu.cfs_period_us'), String(periodUs));
      writeFileSync(join(group, 'cpu.cfs_quota_us'), String(quotaUs));
    }
    writeFileSync(join(group, 'cgroup.procs'), String(pid));
    return () => {
      writeFileSync(join(everyone, 'cgroup.procs'), String(pid));
      rmdirSync(group);
    };
  } catch {
    return undefined;
  }
}
