import Bowser from 'bowser';

/** Names a device by its User-Agent: “Chrome on Windows”. Says “Unknown device” if the browser does not tell. */
export function deviceName(userAgent: string): string {
  if (userAgent === '') return 'Unknown device';
  const { browser, os } = Bowser.parse(userAgent);
  const names = [browser.name, os.name].filter(Boolean);
  return names.length > 0 ? names.join(' on ') : (userAgent.split(/[/ ]/)[0] ?? 'Unknown device');
}
