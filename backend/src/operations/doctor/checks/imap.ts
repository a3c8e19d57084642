import { MailServerUnavailable } from '../../../mailbox/store/mail-server-unavailable.js';
import { ImapConnections } from '../../../mailbox/imap/imap-connections.js';
import { type Check, errorCodeOf, ok, problem } from '../check.js';

/** Whether the mailbox on a mail server, if there is one, lets us in. */
export const imap: Check = {
  name: 'IMAP',
  run: async ({ environment }) => {
    const settings = environment.imap;
    if (!settings) return [ok('The mailbox is in the database (IMAP_URL is not set)')];
    const connections = new ImapConnections(settings, 1);
    try {
      const messages = await connections.use(
        async (client) => (await client.mailboxOpen('INBOX', { readOnly: true })).exists,
      );
      return [ok(`The mailbox at ${settings.host} has ${messages} messages`)];
    } catch (error) {
      if (!(error instanceof MailServerUnavailable)) throw error;
      return [
        problem(
          `The mailbox at ${settings.host} cannot be read (${reasonIn(error)})`,
          'Check IMAP_URL: host, port, user, and password or token. Some providers want an app password.',
        ),
      ];
    } finally {
      await connections.close();
    }
  },
};

function reasonIn({ cause }: Error): string {
  const refused = (cause as { authenticationFailed?: boolean } | undefined)?.authenticationFailed;
  return refused ? 'it rejects our password or token' : errorCodeOf(cause);
}
