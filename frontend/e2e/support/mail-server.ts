import { EventEmitter, once } from 'node:events';
import { type AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail server that accepts everything except mail to unknown addresses. */
export interface MailServer {
  url: string;
  /** Addresses that it refuses. */
  unknown: RegExp;
  /** Waits until it has accepted mail to this address. Throws after 30 seconds. */
  accepted(address: string): Promise<void>;
  stop(): Promise<void>;
}

const acceptsWithinMs = 30_000;

export async function startMailServer(): Promise<MailServer> {
  const recipients = new Set<string>();
  const arrivals = new EventEmitter();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _, done) =>
      done(
        state.unknown.test(address)
          ? Object.assign(new Error(`5.1.1 <${address}>: no such user here`), { responseCode: 550 })
          : null,
      ),
    onData(stream, { envelope }, done) {
      stream.resume().on('end', () => {
        for (const { address } of envelope.rcptTo) {
          recipients.add(address);
          arrivals.emit(address);
        }
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const state: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    unknown: /^$/,
    async accepted(address) {
      if (recipients.has(address)) return;
      await once(arrivals, address, { signal: AbortSignal.timeout(acceptsWithinMs) });
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
  return state;
}
