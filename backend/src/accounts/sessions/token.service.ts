import { createSecretKey } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { LRUCache } from 'lru-cache';
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

const algorithm = 'HS256';
/** How many verified tokens are remembered. */
const maxVerified = 5_000;

/** Signs and verifies the tokens of sessions. */
@Injectable()
export class TokenService {
  private readonly jwt: JwtService;
  private readonly ttlS: number;
  private readonly verified = new LRUCache<string, TokenClaims>({ max: maxVerified });

  constructor(@Inject(ENVIRONMENT) { jwtSecret, jwtTtlS }: Environment) {
    this.jwt = new JwtService({
      // A KeyObject instead of a string, so that the key is prepared only once.
      secret: createSecretKey(Buffer.from(jwtSecret, 'utf8')),
      signOptions: { algorithm },
      verifyOptions: { algorithms: [algorithm] },
    });
    this.ttlS = jwtTtlS;
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

  /**
   * Verifies a token's signature with its first request, and with each whether it has expired.
   * @param token without `Bearer`
   * @returns undefined for one that we did not sign, or that has expired
   */
  verify(token: string): TokenClaims | undefined {
    const known = this.verified.get(token);
    if (known) return known.exp * 1000 > Date.now() ? known : undefined;
    try {
      const claims = this.jwt.verify<TokenClaims>(token);
      this.verified.set(token, claims);
      return claims;
    } catch {
      return undefined;
    }
  }
}
