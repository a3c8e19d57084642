import { createSecretKey, type KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { ENVIRONMENT, type Environment } from '../../base/config/environment.js';

/** The token's claims (docs/api.md, Users); `iat` and `exp` are seconds since the epoch. */
export interface TokenClaims {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: string;
  readonly employeeAccess: boolean;
  /** The session's id. */
  readonly jti: string;
  /** Seconds without input after which the site ends the session. */
  readonly idleS: number;
  readonly iat: number;
  readonly exp: number;
}

export const tokenAlgorithm = 'HS256';

/** Returns a KeyObject instead of a string, so that the key is prepared only once. */
export const tokenKey = ({ jwtSecret }: Environment): KeyObject =>
  createSecretKey(Buffer.from(jwtSecret, 'utf8'));

/** Signs the tokens of sessions. */
@Injectable()
export class TokenService {
  private readonly jwt: JwtService;
  private readonly ttlS: number;

  constructor(@Inject(ENVIRONMENT) environment: Environment) {
    this.jwt = new JwtService({
      secret: tokenKey(environment),
      signOptions: { algorithm: tokenAlgorithm },
    });
    this.ttlS = environment.jwtTtlS;
  }

  /**
   * @param expiresAt the session's end, which the token does not outlive
   * @returns `Bearer …`, for the Authorization header
   */
  sign(claims: Omit<TokenClaims, 'iat' | 'exp'>, expiresAt: Date): string {
    const iat = Math.floor(Date.now() / 1000);
    const exp = Math.min(iat + this.ttlS, Math.floor(expiresAt.getTime() / 1000));
    return `Bearer ${this.jwt.sign({ ...claims, iat, exp })}`;
  }
}
