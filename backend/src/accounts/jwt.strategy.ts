import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { ENVIRONMENT, type Environment } from '../config/environment.js';
import { AccountsService } from './accounts.service.js';
import { type Principal } from './principal.js';
import { tokenAlgorithm, type TokenClaims, tokenKey } from './token.service.js';

/** Identifies the caller by the Authorization header. The token names the account; the rest comes from the database. */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy, 'jwt') {
  constructor(
    @Inject(ENVIRONMENT) environment: Environment,
    private readonly accounts: AccountsService,
  ) {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      algorithms: [tokenAlgorithm as 'HS256'],
      // The typings allow only strings and buffers; the verifier also takes a KeyObject.
      secretOrKey: tokenKey(environment) as unknown as Buffer,
    });
  }

  /** @returns false if the token is older than the last password reset or its account does not exist */
  async validate(claims: TokenClaims): Promise<Principal | false> {
    return (await this.accounts.principalOf(claims)) ?? false;
  }
}
