import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The path of the first of these programs that is on PATH, or undefined. */
function onPath(...names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  for (const name of names) {
    const found = folders.map((folder) => join(folder, name)).find(isProgram);
    if (found) return found;
  }
  return undefined;
}

/**
 * CHROMIUM_PATH, or else Chromium or Chrome in its usual place; undefined if there is none. Chromium without windows comes
 * first, because the same page costs it a fifth less processor time.
 */
export function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) return isProgram(given) ? given : undefined;
  const usual = [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ];
  return (
    onPath(
      'chromium-headless-shell',
      'chromium',
      'chromium-browser',
      'google-chrome-stable',
      'google-chrome',
    ) ?? usual.find(isProgram)
  );
}

export const findRedis = () => onPath('redis-server', 'valkey-server');

/** Looks in /usr/sbin as well, which is not on every user's PATH. */
export const findDovecot = () => onPath('dovecot') ?? ['/usr/sbin/dovecot'].find(isProgram);

export const findPython = () => onPath('python3');

export const findPoppler = () => onPath('pdftotext');

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
