import { createHmac } from 'node:crypto';

const stepMs = 30_000;
/** How long before its end the present step counts as over: a code must still be accepted when it arrives. */
const endsSoonMs = 10_000;

/** An authenticator app, written from RFC 4226 and RFC 6238. It never shows a code twice, because a code works once. */
export class AuthenticatorApp {
  private readonly secret: Buffer;
  private lastStep = 0;

  /** @param key in base32, as the screen shows it, with spaces */
  constructor(key: string) {
    const bits = Array.from(key.replace(/\s/g, ''), (letter) =>
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
    ).join('');
    this.secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
  }

  /** The same, once a code that was not used is accepted, which can take half a minute. */
  async laterCode(): Promise<string> {
    while (Math.floor(Date.now() / stepMs) < this.lastStep)
      await new Promise((resolve) => setTimeout(resolve, 200));
    return this.nextCode();
  }

  /**
   * The first code that was not used, of those that the server accepts: it allows for clocks that are a step behind or
   * ahead. Throws if all were used.
   */
  nextCode(): string {
    const now = Math.floor(Date.now() / stepMs);
    const firstStep = Math.floor((Date.now() + endsSoonMs) / stepMs) - 1;
    const step = Math.max(firstStep, this.lastStep + 1);
    if (step > now + 1) throw new Error('All codes that the server accepts now were used');
    this.lastStep = step;
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(BigInt(step));
    const digest = createHmac('sha1', this.secret).update(counter).digest();
    const at = digest.at(-1)! & 15;
    return String((digest.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
  }
}
