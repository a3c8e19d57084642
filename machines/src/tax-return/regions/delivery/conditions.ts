import { conditionsOn, exceptIf, factCondition } from '../../parts/condition.js';
import { associateAndUp } from '../../parts/roles.js';

export interface DeliveryFacts {
  /** Finished returns that staff have uploaded. */
  finishedFiles: number;
}

const inDelivery = conditionsOn<'delivery', 'notUploaded' | 'uploaded' | 'downloaded'>('delivery');

export const hasFinishedFile = factCondition<DeliveryFacts>(
  'hasFinishedFile',
  ({ finishedFiles }) => finishedFiles > 0,
  {
    refusal: {
      client: 'We haven’t uploaded your filed return yet.',
      staff: 'Upload the finished return first.',
    },
    whoCan: associateAndUp,
  },
);

export const notDelivered = inDelivery('notDelivered', ['notUploaded'], {
  refusal: {
    client: 'Your filed return is ready for you.',
    staff: 'The finished return has been released to the client.',
  },
  refusalIn: {
    downloaded: {
      client: 'You have downloaded your filed return.',
      staff: 'The client has downloaded the finished return.',
    },
  },
  remedy: 'Undo that first.',
});

/** A released return keeps a document, so that a wrong one is deleted after the right one was added. */
export const anotherFinishedFile = exceptIf(
  ({ finishedFiles }: DeliveryFacts) => finishedFiles > 1,
  inDelivery('anotherFinishedFile', ['notUploaded'], {
    refusal: {
      client: 'Your filed return is ready for you.',
      staff:
        'The return has been released to the client. Add the right document first, then delete this one.',
    },
  }),
);

export const readyForDownload = inDelivery('readyForDownload', ['uploaded'], {
  refusal: {
    client: 'Your filed return isn’t ready to download yet.',
    staff: 'The return has not been released to the client yet.',
  },
  refusalIn: {
    downloaded: {
      client: 'You have already downloaded your filed return.',
      staff: 'The client has already downloaded the return.',
    },
  },
});

export const uploaded = inDelivery('uploaded', ['uploaded', 'downloaded'], {
  asks: 'the filed return is released',
});

export const downloaded = inDelivery('downloaded', ['downloaded'], {
  asks: 'the client has downloaded the return',
});
