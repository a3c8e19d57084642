import { conditionsOn, underRule } from '../../parts/condition.js';

const inEFile = conditionsOn<'efile', 'notSent' | 'sent' | 'signed' | 'accepted'>('efile');

export const authUnsent = inEFile('authUnsent', ['notSent'], {
  refusal: {
    client: 'We have already sent you the e-file authorization.',
    staff: 'The e-file authorization has been sent.',
  },
  remedy: 'Undo that first.',
});

/** While the law's copy must come first, an authorization that was sent needs the copy that came before it. */
export const authNotRequested = underRule('signing', 'authNotRequested', authUnsent);

export const authSent = inEFile('authSent', ['sent', 'signed', 'accepted'], {
  refusal: {
    client: 'We haven’t sent you the e-file authorization yet.',
    staff: 'Waiting for the e-file authorization to be sent.',
  },
});

/** The client has the authorization, and has not signed it. */
export const signatureAwaited = inEFile('signatureAwaited', ['sent'], {
  asks: 'the client has the authorization, and has not signed it',
});

/** The authorization is signed, or not sent. */
export const noSignatureAwaited = inEFile('noSignatureAwaited', ['notSent', 'signed', 'accepted'], {
  asks: 'the authorization is signed, or not sent',
});

export const authUnsigned = inEFile('authUnsigned', ['notSent', 'sent'], {
  refusal: {
    client: 'We have recorded your signature on the e-file authorization.',
    staff: 'The e-file authorization is signed.',
  },
  remedy: 'Undo that first.',
});

export const authSigned = inEFile('authSigned', ['signed', 'accepted'], {
  refusal: {
    client: 'Waiting for your signature on the e-file authorization.',
    staff: 'Waiting for the client to sign the e-file authorization.',
  },
  refusalIn: {
    notSent: {
      client: 'We haven’t sent you the e-file authorization yet.',
      staff: 'The e-file authorization has not been sent yet.',
    },
  },
});

/** The authorization is signed, and the IRS has not accepted the return. */
export const acceptanceAwaited = inEFile('acceptanceAwaited', ['signed']);

export const efileUnaccepted = inEFile('efileUnaccepted', ['notSent', 'sent', 'signed'], {
  refusal: { client: 'The IRS has already accepted your return.', staff: 'The e-file has been accepted.' },
  remedy: 'Undo that first.',
});

export const efileAccepted = inEFile('efileAccepted', ['accepted'], {
  refusal: {
    client: 'Waiting for the IRS to accept your return.',
    staff: 'Waiting for the e-file to be accepted.',
  },
});
