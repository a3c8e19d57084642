import { whyNotText } from './why-not-text.js';

describe('why a button cannot be pressed', () => {
  it('is undefined if it can be pressed', () => {
    expect(whyNotText([])).toBeUndefined();
  });

  it('gives each sentence with the roles that can meet the condition', () => {
    expect(
      whyNotText([
        { guard: 'quoteAccepted', sentence: 'Waiting for the client.', whoCan: ['Client'] },
        {
          guard: 'authSigned',
          sentence: 'Not signed.',
          whoCan: ['Client', 'Senior Associate', 'CPA/EA', 'Owner'],
        },
        { guard: 'paymentCollectable', sentence: 'No payment is outstanding.', whoCan: [] },
      ]),
    ).toBe(
      'Waiting for the client. Who can: Client. Not signed. Who can: Client or Senior Associate and up. No payment is outstanding.',
    );
  });

  it('omits the rest if the role or the archive is a reason', () => {
    const waiting = {
      guard: 'quoteAccepted',
      sentence: 'Waiting for the client.',
      whoCan: ['Client'],
    } as const;
    expect(
      whyNotText([
        waiting,
        { guard: 'senderMay', sentence: 'Only the Owner can do this.', whoCan: ['Owner'] },
      ]),
    ).toBe('Only the Owner can do this.');
    expect(whyNotText([{ guard: 'active', sentence: 'Archived.', whoCan: ['Owner'] }, waiting])).toBe(
      'Archived. Who can: Owner.',
    );
  });
});
