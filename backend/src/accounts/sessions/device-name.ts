import Bowser from 'bowser';

const known: ReadonlySet<string | undefined> = new Set(
  Object.values({ ...Bowser.BROWSER_MAP, ...Bowser.OS_MAP }),
);

/**
 * Names a device by its User-Agent: “Chrome on Windows”. Says “Unknown device” for a browser that nobody knows: its words
 * are whatever its user typed, and the name is in an email of ours.
 */
export function deviceName(userAgent: string): string {
  if (userAgent === '') return 'Unknown device';
  const { browser, os } = Bowser.parse(userAgent);
  return [browser.name, os.name].filter((name) => known.has(name)).join(' on ') || 'Unknown device';
}
