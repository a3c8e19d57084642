import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { type Request } from 'express';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { ENVIRONMENT, type Environment } from '../../base/config/environment.js';
import { type Caller } from '../account/principal.js';
import { isSafe, SessionCookies } from './session-cookies.js';
import { SessionsService } from './sessions.service.js';
import { tokenAlgorithm, type TokenClaims, tokenKey } from './token.service.js';

const fromHeader = ExtractJwt.fromAuthHeaderAsBearerToken();

/** A program sends its token in a header, the site in a cookie. */
const isByCookie = ({ headers }: Request): boolean => headers.authorization === undefined;

/** Identifies the caller. The token names account and session; the rest comes from the database. */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy, 'jwt') {
  constructor(
    @Inject(ENVIRONMENT) environment: Environment,
    cookies: SessionCookies,
    private readonly sessions: SessionsService,
  ) {
    super({
      jwtFromRequest: (request: Request) =>
        isByCookie(request) ? cookies.tokenOf(request) : fromHeader(request),
      algorithms: [tokenAlgorithm],
      // The typings allow only strings and buffers; the verifier also takes a KeyObject.
      secretOrKey: tokenKey(environment) as unknown as Buffer,
      passReqToCallback: true,
    });
  }

  /**
   * Passport calls this once it has verified the signature and that the token has not expired. Every request of a program
   * counts as activity. Of a screen's requests only changes do, because it also reads by itself.
   * @returns false if the session has ended or its account does not exist
   */
  async validate(request: Request, claims: TokenClaims): Promise<Caller | false> {
    const idleEnds = isByCookie(request);
    return (
      (await this.sessions.callerOf(claims, { idleEnds, active: !idleEnds || !isSafe(request) })) ?? false
    );
  }
}
