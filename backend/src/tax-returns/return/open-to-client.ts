import { type TaxReturnValue } from '@tax-firm/machines';
import { type FileKind } from '../../files/file.entity.js';

/** Whether the state of the return gives its client the files of this kind. */
export function isOpenToClient(kind: FileKind, { review, delivery, efile }: TaxReturnValue): boolean {
  switch (kind) {
    case 'review':
      return review !== 'notReleased';
    case 'finished':
      return delivery !== 'notUploaded';
    case 'signature':
      return efile !== 'notSent';
    case 'acknowledgement':
      return false;
    default:
      return true;
  }
}
