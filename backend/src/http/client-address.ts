import { isIPv6 } from 'node:net';
import { type Request } from 'express';

/**
 * Returns the caller's address for rate limits. For IPv6, this is the /64 network, because one subscriber has a whole
 * /64. An IPv4-mapped IPv6 address becomes the IPv4 address.
 */
export function clientAddress(request: Pick<Request, 'ip'>): string {
  const address = request.ip ?? 'unknown';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  return isIPv6(address) ? `${network(address)}::/64` : address;
}

function network(address: string): string {
  const [head = '', tail] = address.split('%')[0]!.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array<string>(Math.max(zeros, 0)).fill('0'), ...after];
  return groups
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':');
}
