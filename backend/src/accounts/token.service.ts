import { createSecretKey, type KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { ENVIRONMENT, type Environment } from '../config/environment.js';

/** What the token decodes to (docs/api.md, Users); `iat` and `exp` are seconds since epoch. */
export interface TokenClaims {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: string;
  readonly employeeAccess: boolean;
  readonly iat: number;
  readonly exp: number;
}

export const tokenAlgorithm = 'HS256';

/** A KeyObject, not a string: the key is prepared once instead of at each request. */
export const tokenKey = (environment: Environment): KeyObject =>
  createSecretKey(Buffer.from(environment.jwtSecret, 'utf8'));

@Injectable()
export class TokenService {
  private readonly jwt: JwtService;

  constructor(@Inject(ENVIRONMENT) environment: Environment) {
    this.jwt = new JwtService({
      secret: tokenKey(environment),
      signOptions: { algorithm: tokenAlgorithm, expiresIn: environment.jwtTtlS },
    });
  }

  /**
   * @param validFrom the moment before which the account's tokens are void, null when there is none. It lies on a
   *   whole second that may still be ahead, so the new token is issued no earlier than that.
   * @returns `Bearer …`, ready for the Authorization header.
   */
  sign(claims: Omit<TokenClaims, 'iat' | 'exp'>, validFrom: Date | null): string {
    const iat = Math.max(Math.floor(Date.now() / 1000), (validFrom?.getTime() ?? 0) / 1000);
    return `Bearer ${this.jwt.sign({ ...claims, iat })}`;
  }
}
