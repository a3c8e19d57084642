import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { ENVIRONMENT, type Environment } from '../config/environment.js';
import { AccountsService } from './accounts.service.js';
import { type Principal } from './principal.js';
import { tokenAlgorithm, type TokenClaims, tokenKey } from './token.service.js';

/** Tells who a request comes from by its Authorization header: what the token says, as the database has it now. */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy, 'jwt') {
  constructor(
    @Inject(ENVIRONMENT) environment: Environment,
    private readonly accounts: AccountsService,
  ) {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      algorithms: [tokenAlgorithm as 'HS256'],
      // The typings know strings and buffers only; the verifier takes any key of node:crypto.
      secretOrKey: tokenKey(environment) as unknown as Buffer,
    });
  }

  /** @returns false for a token older than the last password reset, or of no account */
  async validate(claims: TokenClaims): Promise<Principal | false> {
    return (await this.accounts.principalOf(claims)) ?? false;
  }
}
