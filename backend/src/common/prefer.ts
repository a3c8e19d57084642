import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { type Request, type Response } from 'express';

/** Whether a request asks for the shortest answer: `Prefer: return=minimal` (RFC 7240, section 4.2). */
export function prefersMinimal({ headers }: Pick<Request, 'headers'>): boolean {
  const { prefer } = headers;
  if (prefer === undefined) return false;
  const preferences = String(prefer)
    .split(',')
    .map((preference) => preference.split(';')[0]!.replaceAll(/[\s"]/g, '').toLowerCase());
  return preferences.find((preference) => preference.startsWith('return=')) === 'return=minimal';
}

/** Injects whether the caller asks for the shortest answer. Also tells the caller that they get it. */
export const Minimal = createParamDecorator((_data: unknown, context: ExecutionContext): boolean => {
  const http = context.switchToHttp();
  const minimal = prefersMinimal(http.getRequest<Request>());
  if (minimal) http.getResponse<Response>().setHeader('Preference-Applied', 'return=minimal');
  return minimal;
});
