import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The first of the names that is a program on PATH, or undefined. */
export function onPath(...names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  for (const name of names) {
    const found = folders.map((folder) => join(folder, name)).find(isProgram);
    if (found) return found;
  }
  return undefined;
}

/** CHROMIUM_PATH, else the browser where the systems keep it. */
export function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) return isProgram(given) ? given : undefined;
  const kept = [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ];
  return (
    onPath('chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome') ?? kept.find(isProgram)
  );
}

export const findRedis = () => onPath('redis-server', 'valkey-server');

/** Servers are kept where not everybody's PATH leads. */
export const findDovecot = () => onPath('dovecot') ?? ['/usr/sbin/dovecot'].find(isProgram);

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
