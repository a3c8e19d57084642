import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** What the server sends to `navigator.credentials`. */
interface Options {
  readonly challenge: string;
  readonly user?: { readonly id: string };
}

interface Answering {
  /** The site that the browser shows. */
  readonly origin?: string;
  /** Whether the device has checked PIN, fingerprint or face. */
  readonly userVerified?: boolean;
  /** How often the device says that it has signed. */
  readonly count?: number;
  readonly userHandle?: string;
}

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest();
const uint32 = (value: number) => Buffer.from(Uint32Array.of(value).buffer).reverse();
const uint16 = (value: number) => uint32(value).subarray(2);

/** CBOR (RFC 8949) of 24 to 255 bytes, and of short texts. */
const cborBytes = (bytes: Uint8Array) => Buffer.concat([Buffer.from([0x58, bytes.length]), bytes]);
const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

/** A device with one passkey (ES256), to speak to the server without a browser. It does what a thief's would. */
export class VirtualPasskey {
  readonly id = base64url(randomBytes(16));
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private userHandle: string | undefined;
  private count = 0;

  /** @param site the relying party's id and origin */
  constructor(private readonly site: { readonly id: string; readonly origin: string }) {}

  /** Answers `navigator.credentials.create`. */
  create({ challenge, user }: Options, { origin, userVerified = true }: Answering = {}) {
    this.userHandle = user?.id;
    const { x, y } = this.keys.publicKey.export({ format: 'jwk' }) as { x: string; y: string };
    // COSE: {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}.
    const key = Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      cborBytes(Buffer.from(x, 'base64url')),
      Buffer.from([0x22]),
      cborBytes(Buffer.from(y, 'base64url')),
    ]);
    const id = Buffer.from(this.id, 'base64url');
    const attested = Buffer.concat([Buffer.alloc(16), uint16(id.length), id, key]);
    const data = Buffer.concat([this.authenticatorData(userVerified ? 0x45 : 0x41, 0), attested]);
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3]),
      cborText('fmt'),
      cborText('none'),
      cborText('attStmt'),
      Buffer.from([0xa0]),
      cborText('authData'),
      cborBytes(data),
    ]);
    return {
      ...this.credential(),
      response: {
        clientDataJSON: this.clientData('webauthn.create', challenge, origin),
        attestationObject: base64url(attestationObject),
        transports: ['internal'],
      },
    };
  }

  /** Answers `navigator.credentials.get`. */
  get({ challenge }: Options, { origin, userVerified = true, count, userHandle }: Answering = {}) {
    this.count = count ?? this.count + 1;
    const data = this.authenticatorData(userVerified ? 0x05 : 0x01, this.count);
    const clientDataJSON = this.clientData('webauthn.get', challenge, origin);
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return {
      ...this.credential(),
      response: {
        clientDataJSON,
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', signed, this.keys.privateKey)),
        userHandle: userHandle ?? this.userHandle,
      },
    };
  }

  private credential() {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {} };
  }

  private authenticatorData(flags: number, count: number): Buffer {
    return Buffer.concat([sha256(this.site.id), Buffer.from([flags]), uint32(count)]);
  }

  private clientData(type: string, challenge: string, origin = this.site.origin): string {
    return base64url(Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })));
  }
}
