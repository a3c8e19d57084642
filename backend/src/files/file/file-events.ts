import { type Principal } from '../../accounts/account/principal.js';
import { type Origin } from '../../workflow/model/definition.js';
import { type FileEntity } from './file.entity.js';

/** The program has found out which form a file of the return is. */
export class FormFound {
  constructor(readonly taxReturnId: string) {}
}

/** Published before the last bytes of a return's file are sent; an interrupted download does not count. */
export class FileDownloaded {
  constructor(
    readonly viewer: Principal,
    readonly file: FileEntity,
    readonly origin: Origin,
  ) {}
}
