import { createSecretKey } from 'node:crypto';
import { Injectable, type Type } from '@nestjs/common';
import { JwtModule, JwtService } from '@nestjs/jwt';
import { AuthGuard, PassportModule, PassportStrategy } from '@nestjs/passport';
import { type INestApplication } from '@nestjs/common';
import { type AddressInfo } from 'node:net';
import { type Server } from 'node:http';
import { ExtractJwt, Strategy } from 'passport-jwt';

const secret = 'a secret of the yardsticks alone, which guards nothing';

/**
 * The verifier takes a string for a public key first, which fails in OpenSSL and takes longer than all the rest of a
 * request. The typings allow only strings and buffers; it also takes a key.
 */
const key = createSecretKey(Buffer.from(secret)) as unknown as Buffer;

/** The guard that Nest's documentation shows: the signature of the token is checked, and nothing is looked up. */
export const SignedIn = AuthGuard('jwt');

/** Who calls, as the token says. */
export interface Caller {
  readonly id: string;
}

@Injectable()
class TokenStrategy extends PassportStrategy(Strategy) {
  constructor() {
    super({ jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(), secretOrKey: key });
  }

  validate({ sub }: { sub: string }): Caller {
    return { id: sub };
  }
}

export const signInParts = {
  imports: [PassportModule, JwtModule.register({ secret, signOptions: { expiresIn: '1h' } })] as Type[],
  providers: [TokenStrategy],
};

/**
 * Listens on a free port, and prints one line of JSON when it is ready: address, token, and what else the bench needs.
 */
export async function serve(
  app: INestApplication<Server>,
  callerId: string,
  more: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await app.listen(0, '127.0.0.1');
  process.once('SIGTERM', () => void app.close().then(() => process.exit(0)));
  const { port } = app.getHttpServer().address() as AddressInfo;
  const token = `Bearer ${app.get(JwtService).sign({ sub: callerId })}`;
  console.log(JSON.stringify({ url: `http://127.0.0.1:${port}`, token, ...more }));
}
