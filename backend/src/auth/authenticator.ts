import { Inject, Injectable } from '@nestjs/common';
import { type Response } from 'express';
import passport from 'passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { ENVIRONMENT, type Environment } from '../config/environment.js';
import { AccountsService } from '../users/accounts.service.js';
import { type AuthenticatedRequest, type Principal } from './principal.js';
import { tokenAlgorithm, type TokenClaims, tokenKey } from './token.service.js';

/**
 * Tells who a request comes from by its Authorization header (passport-jwt). Holds its own Passport rather than the
 * process-wide one, so that two applications in one process never answer with each other's accounts.
 */
@Injectable()
export class Authenticator {
  private readonly passport = new passport.Passport();

  constructor(
    @Inject(ENVIRONMENT) environment: Environment,
    private readonly accounts: AccountsService,
  ) {
    const options = {
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      algorithms: [tokenAlgorithm as 'HS256'],
    };
    const key = tokenKey(environment);
    this.passport.use(
      new Strategy(
        // The typings know strings and buffers only; the verifier takes any key of node:crypto.
        { ...options, secretOrKey: key as unknown as Buffer },
        (claims: TokenClaims, done) => {
          this.accounts.principalOf(claims).then(
            (principal) => done(null, principal ?? false),
            (error: unknown) => done(error, false),
          );
        },
      ),
    );
  }

  /** @returns undefined for no token, a forged or expired one, one older than the last password reset, or no account. */
  authenticate(request: AuthenticatedRequest, response: Response): Promise<Principal | undefined> {
    return new Promise((resolve, reject) => {
      const settle = (error: unknown, user?: Principal | false) =>
        error ? reject(error) : resolve(user || undefined);
      this.passport.authenticate('jwt', { session: false }, settle)(request, response, reject);
    });
  }
}
