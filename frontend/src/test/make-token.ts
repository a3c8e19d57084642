import { randomUUID } from 'node:crypto';

/** Makes a token in the API's format for a signed-in client. Its signature is fake; the frontend never checks it. */
export function makeToken(claims: Record<string, unknown>): string {
  const base64Url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const hourFromNow = Math.floor(Date.now() / 1000) + 3600;
  const person = {
    id: 'a1',
    name: 'Ada Fontaine',
    email: 'ada@example.com',
    role: 'Client',
    employeeAccess: false,
    jti: randomUUID(),
  };
  return `Bearer ${base64Url({ alg: 'HS256' })}.${base64Url({ ...person, exp: hourFromNow, ...claims })}.signature`;
}
