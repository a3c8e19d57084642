import { createSecretKey, type KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { ENVIRONMENT, type Environment } from '../config/environment.js';

/** The token's claims (docs/api.md, Users); `iat` and `exp` are seconds since the epoch. */
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

/** Returns a KeyObject instead of a string, so that the key is prepared only once. */
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
   * @param validFrom tokens issued earlier are void; null if none are. It is a whole second and may be in the future,
   * so the new token is dated no earlier than that.
   * @returns `Bearer …`, for the Authorization header
   */
  sign(claims: Omit<TokenClaims, 'iat' | 'exp'>, validFrom: Date | null): string {
    const iat = Math.max(Math.floor(Date.now() / 1000), (validFrom?.getTime() ?? 0) / 1000);
    return `Bearer ${this.jwt.sign({ ...claims, iat })}`;
  }
}
