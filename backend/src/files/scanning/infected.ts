import { UnprocessableEntityException } from '@nestjs/common';
import { withCode } from '../../base/error-code.js';

/** 422: the scanner found a virus in what someone sends or wants to open. */
export class Infected extends UnprocessableEntityException {
  /** @param sentence says what to do */
  constructor(sentence: string) {
    super({ message: sentence, errors: { file: sentence } }, withCode('infected_file'));
  }
}
