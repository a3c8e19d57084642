import { is, type TaxReturnValue } from '@tax-firm/machines';
import { type FileKind } from '../../files/file/file.entity.js';

/** Whether the state of the return gives its client the files of this kind. */
export function isOpenToClient(kind: FileKind, value: TaxReturnValue): boolean {
  switch (kind) {
    case 'review':
      return is.copyReleased(value);
    case 'finished':
      return is.uploaded(value);
    case 'signature':
      return is.authSent(value);
    case 'acknowledgement':
      return false;
    default:
      return true;
  }
}
