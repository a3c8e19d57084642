import { type AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail server that accepts everything except mail to unknown addresses. */
export interface MailServer {
  url: string;
  /** Addresses that it refuses. */
  unknown: RegExp;
  /** The recipients of the mail that it accepted. */
  taken: string[];
  stop(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
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
        state.taken.push(...envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const state: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    unknown: /^$/,
    taken: [],
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
  return state;
}
