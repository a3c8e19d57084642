import { isIPv6 } from 'node:net';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { type Request } from 'express';
import { type Origin } from '../../workflow/model/definition.js';

/**
 * Returns the caller's address for records, such as the evidence of a signature (IRS Publication 1345 asks for it). An
 * IPv4-mapped IPv6 address becomes the IPv4 address.
 */
export function callerAddress({ ip = 'unknown' }: Pick<Request, 'ip'>): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip;
}

/** The same for rate limits: of an IPv6 address its /64 network, because one subscriber has a whole /64. */
export function clientAddress(request: Pick<Request, 'ip'>): string {
  const address = callerAddress(request);
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

export const originOf = (request: Request): Origin => ({
  ip: callerAddress(request),
  userAgent: request.get('user-agent'),
  requestId: request.id,
});

/** Injects where a request came from, for the history, into a handler's argument. */
export const RequestOrigin = createParamDecorator((_data: unknown, context: ExecutionContext): Origin =>
  originOf(context.switchToHttp().getRequest<Request>()),
);
