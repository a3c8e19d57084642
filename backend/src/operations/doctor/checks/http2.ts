import { peerOf } from './certificate.js';
import { type Check, ok, checkWarning } from '../check.js';

/** Whether browsers load all files of a page at once over one connection. */
export const http2: Check = {
  name: 'HTTP/2',
  run: async ({ environment }) => {
    const publicUrl = new URL(environment.publicUrl);
    if (publicUrl.protocol === 'http:') return [];
    // Without a connection, the check of the certificate says why.
    const peer = await peerOf(publicUrl).catch(() => undefined);
    if (!peer) return [];
    return [
      peer.protocol === 'h2'
        ? ok('Browsers come over HTTP/2')
        : checkWarning(
            'Browsers come over HTTP/1.1, which loads only six files at a time',
            'Switch on HTTP/2 in the proxy: a signed-in page has some ninety small files on the first visit.',
          ),
    ];
  },
};
