/** '450' or '1250.50', as people type it; empty for none. */
export const inDollars = (cents: number | null): string =>
  cents === null ? '' : (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2);

const most = 1_000_000;

/**
 * Integer cents of an amount as people type it: '450', '$1,250.50'. A sentence for the person when it is none,
 * by the rules of the API: more than $0, at most $1,000,000, two decimals.
 */
export function parseDollars(typed: string): number | string {
  const plain = typed
    .trim()
    .replace(/^\$\s*/, '')
    .replace(/,(?=\d{3}(\D|$))/g, '');
  if (!/^\d+(\.\d*)?$|^\.\d+$/.test(plain)) return 'Please enter an amount in dollars';
  const [dollars = '', decimals = ''] = plain.split('.');
  if (decimals.length > 2) return 'Please enter at most two decimals';
  const cents = Number(dollars) * 100 + Number(decimals.padEnd(2, '0'));
  if (cents === 0) return 'Please enter an amount of more than $0';
  return cents > most * 100 ? 'Please enter an amount of at most $1,000,000' : cents;
}
