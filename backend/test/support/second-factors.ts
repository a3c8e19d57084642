import { Secret, TOTP } from 'otpauth';
import { Clock } from '../../src/base/clock.js';
import { type TestAccount, testPassword } from './accounts.js';
import { type TestApp, type TestResponse } from './app.js';
import { VirtualPasskey } from './virtual-passkey.js';

export interface Question {
  readonly code: string;
  readonly message: string;
  readonly challenge: string;
  readonly methods: string[];
  readonly passkeyOptions?: { readonly challenge: string; readonly allowCredentials?: { id: string }[] };
}

export type RequestAs = (
  token: string,
  method: string,
  path: string,
  body?: unknown,
) => Promise<TestResponse<Record<string, unknown>>>;

/** Base32 as in RFC 4648, without padding. */
export function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
}

/** The code that an authenticator app shows at a moment. */
export const codeAt = (secret: Uint8Array, moment: Date): string =>
  TOTP.generate({
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
    timestamp: moment.getTime(),
  });

/** Second factors over HTTP, and a clock that can be put forward. */
export function secondFactorsOf(app: TestApp) {
  let offset = 0;
  jest.spyOn(app.app.get(Clock), 'now').mockImplementation(() => new Date(Date.now() + offset));
  const now = () => new Date(Date.now() + offset);

  const as: RequestAs = (token, method, path, body) =>
    app.request(method, `/api/users/me/${path}`, { token, body });

  const post = <Body>(path: string, body: unknown) =>
    app.request<Body>('POST', `/api/users/${path}`, { body });

  return {
    now,
    as,
    /** Puts the clock forward. Tokens stay valid: their `exp` is checked against the computer's clock. */
    later: (seconds: number) => (offset += seconds * 1000),

    /** Signs in with the password. */
    signIn: ({ email }: Pick<TestAccount, 'email'>) =>
      post<Question & { token?: string }>('login', { email, password: testPassword }),

    /** Gives the second factor. */
    prove: (challenge: string, proof: object) =>
      post<{ token?: string; errors?: Record<string, string> }>('login/secondFactor', {
        challenge,
        ...proof,
      }),

    passkeyOptions: () => post<{ challenge: string; allowCredentials?: unknown }>('login/passkeyOptions', {}),
    signInByPasskey: (passkey: object) => post<{ token?: string }>('login/passkey', { passkey }),

    /** Sets up an authenticator app. @returns the code that it shows now, and the recovery codes */
    async setUpApp(token: string) {
      const begun = await as(token, 'POST', 'secondFactors/authenticator');
      const secret = fromBase32(String(begun.body.secret));
      const code = () => codeAt(secret, now());
      const finished = await as(token, 'PUT', 'secondFactors/authenticator', { code: code() });
      if (finished.status !== 200) throw new Error(JSON.stringify(finished.body));
      // The code that was just used does not work again.
      offset += 30_000;
      return { secret, code, recoveryCodes: finished.body.recoveryCodes as string[] };
    },

    /** The same, and confirms with it: what the session proved before was only the password. */
    async setUpAndConfirm(token: string) {
      const device = await this.setUpApp(token);
      const confirmed = await as(token, 'POST', 'confirm', { code: device.code() });
      if (confirmed.status !== 200) throw new Error(JSON.stringify(confirmed.body));
      offset += 30_000;
      return device;
    },

    /** Sets up a passkey. */
    async setUpPasskey(token: string, name = 'Laptop') {
      const passkey = new VirtualPasskey({ id: 'cpa.example', origin: 'http://cpa.example' });
      const options = await as(token, 'POST', 'secondFactors/passkeyOptions');
      const created = passkey.create(options.body as never);
      const added = await as(token, 'POST', 'secondFactors/passkeys', { name, passkey: created });
      if (added.status !== 201) throw new Error(JSON.stringify(added.body));
      return { passkey, recoveryCodes: added.body.recoveryCodes as string[] };
    },
  };
}
