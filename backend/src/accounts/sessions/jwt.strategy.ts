import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { type Request } from 'express';
import { LRUCache } from 'lru-cache';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { ENVIRONMENT, type Environment } from '../../base/config/environment.js';
import { type Caller } from '../account/principal.js';
import { isSafe, SessionCookies } from './session-cookies.js';
import { SessionsService } from './sessions.service.js';
import { tokenAlgorithm, type TokenClaims, tokenKey } from './token.service.js';

const fromHeader = ExtractJwt.fromAuthHeaderAsBearerToken();

/** A request's token: of a program in its header, of the site in its cookie. */
const tokenIn = (request: Request, cookies: SessionCookies): string | null =>
  request.headers.authorization === undefined ? cookies.tokenOf(request) : fromHeader(request);

/** How many verified tokens are remembered. */
const maxVerified = 5_000;

/**
 * Identifies the caller by the token in the Authorization header, or else in the site's cookie. The token names
 * account and session; the rest comes from the database.
 */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy, 'jwt') {
  private readonly verified = new LRUCache<string, TokenClaims>({ max: maxVerified });

  constructor(
    @Inject(ENVIRONMENT) environment: Environment,
    private readonly cookies: SessionCookies,
    private readonly sessions: SessionsService,
  ) {
    super({
      jwtFromRequest: (request: Request) => tokenIn(request, cookies),
      algorithms: [tokenAlgorithm as 'HS256'],
      // The typings allow only strings and buffers; the verifier also takes a KeyObject.
      secretOrKey: tokenKey(environment) as unknown as Buffer,
      passReqToCallback: true,
    });
  }

  /**
   * Verifies a token's signature only with its first request. Each request checks whether the token has expired, and
   * whether its session has ended.
   */
  override authenticate(request: Request): void {
    const claims = this.verified.get(tokenIn(request, this.cookies) ?? '');
    if (!claims || !(claims.exp * 1000 > Date.now())) return super.authenticate(request);
    this.callerOf(request, claims).then(
      (caller) => (caller ? this.success(caller) : this.fail(401)),
      (error: Error) => this.error(error),
    );
  }

  /** Passport calls this once the signature is verified. */
  validate(request: Request, claims: TokenClaims): Promise<Caller | false> {
    this.verified.set(tokenIn(request, this.cookies)!, claims);
    return this.callerOf(request, claims);
  }

  /**
   * Every request of a program counts as activity. Of a screen's requests only changes do, because it also reads by itself.
   * @returns false if the session has ended or its account does not exist
   */
  private async callerOf(request: Request, claims: TokenClaims): Promise<Caller | false> {
    const byCookie = request.headers.authorization === undefined;
    const active = !byCookie || !isSafe(request);
    return (await this.sessions.callerOf(claims, { idleEnds: byCookie, active })) ?? false;
  }
}
