import { conditionsOn } from '../../parts/condition.js';
import { associateAndUp, client } from '../../parts/roles.js';

const inEFile = conditionsOn<'notSent' | 'sent' | 'signed' | 'accepted'>('efile');

export const authUnsent = inEFile('authUnsent', ['notSent'], {
  refusal: {
    client: 'The e-file authorization has been sent to you.',
    staff: 'The e-file authorization has been sent. Undo that first.',
  },
  whoCan: associateAndUp,
});

export const authSent = inEFile('authSent', ['sent', 'signed', 'accepted'], {
  refusal: {
    client: 'The e-file authorization has not been sent to you yet.',
    staff: 'Waiting for the e-file authorization to be sent.',
  },
});

export const authUnsigned = inEFile('authUnsigned', ['notSent', 'sent'], {
  refusal: {
    client: 'You have signed the e-file authorization.',
    staff: 'The e-file authorization is signed. Undo that first.',
  },
  whoCan: associateAndUp,
});

export const authSigned = inEFile('authSigned', ['signed', 'accepted'], {
  refusal: {
    client: 'Waiting for your signature on the e-file authorization.',
    staff: 'Waiting for the client to sign the e-file authorization.',
  },
  whoCan: [...client, ...associateAndUp],
});

export const efileUnaccepted = inEFile('efileUnaccepted', ['notSent', 'sent', 'signed'], {
  refusal: {
    client: 'Your return has been accepted by the IRS.',
    staff: 'The e-file has been accepted. Undo that first.',
  },
});

export const efileAccepted = inEFile('efileAccepted', ['accepted'], {
  refusal: {
    client: 'Waiting for the IRS to accept your return.',
    staff: 'Waiting for the e-file to be accepted.',
  },
});
