import { GoneException } from '@nestjs/common';
import { withCode } from '../../base/error-code.js';

/** 410: an emailed link ended the token, because it moved the draft to whoever opened it. */
export class DraftResumed extends GoneException {
  constructor() {
    super(
      {
        message:
          'This order was opened with the link that we emailed, so it is closed here. Continue where the link was opened, or start a new order here.',
      },
      withCode('draft_resumed'),
    );
  }
}
