import { clientActions, type ClientStatus, clientStatusOf } from '../index.js';
import { asked, halfSigned, paid, play, quoted } from './play.js';

const lease = 'Your lease of the studio';
const openItem = { status: 'open', asked: false };

it.each<[what: string, requests: Parameters<typeof play>, status: Partial<ClientStatus>]>([
  [
    'of a quote',
    quoted,
    { headline: 'Review your price quote', action: clientActions.quote, standing: 'yourTurn' },
  ],
  [
    'of a form to sign',
    asked,
    { headline: 'Sign the e-file authorization', action: clientActions.signature },
  ],
  [
    'while only the spouse’s signature is missing',
    halfSigned,
    { headline: 'Have your spouse sign', isTurn: true, action: clientActions.spouseSignature },
  ],
  ['of a paid return', paid, { isTurn: false, standing: 'inProgress' }],
])('the status %s', (_, requests, status) => {
  expect(clientStatusOf(play(...requests), [])).toMatchObject(status);
});

it('names each document that staff asked for, and not how many the checklist has', () => {
  const checklist = [{ status: 'open', asked: true }, ...Array.from({ length: 11 }, () => openItem)];
  const one = play(...quoted, { type: 'ASK_FOR_DOCUMENT', document: lease });
  expect(clientStatusOf(one, checklist)).toEqual({
    headline: `Send us the document that we asked for: ${lease}`,
    isTurn: true,
    action: clientActions.requestedDocument,
    missing: 12,
    standing: 'yourTurn',
  });
  const two = play(
    { type: 'ASK_FOR_DOCUMENT', document: lease },
    { type: 'ASK_FOR_DOCUMENT', document: 'Your deed' },
  );
  expect(clientStatusOf(two, [])).toMatchObject({
    headline: `Send us the 2 documents that we asked for: ${lease}; Your deed`,
    action: clientActions.requestedDocuments,
  });
});
