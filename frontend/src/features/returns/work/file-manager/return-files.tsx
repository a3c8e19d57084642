import type { TaxReturnEventType } from '@tax-firm/machines';
import type { ComponentProps } from 'react';
import { FileList } from '@/features/files/components/file-list';
import { Uploader } from '@/features/files/components/uploader';
import { useReturn } from '../return-context.js';

/** Spec 2 §8. */
export const notUploaded = 'File could not be uploaded';

type List<File extends { id: string }> = ComponentProps<typeof FileList<File & Listed>>;
type Listed = ComponentProps<typeof FileList>['files'][number];

type Upload = ComponentProps<typeof Uploader>;

interface ReturnFilesProps<File extends Listed> extends Omit<List<File>, 'forStaff' | 'deleteReason'> {
  /** What deletes a file: the list says why that is not possible now. */
  deleteEvent?: TaxReturnEventType;
  /** Without it, nothing can be uploaded. `event`: what adds a file; `keptAs`: the name of an upload, in this return. */
  upload?: false | (Omit<Upload, 'failureText' | 'reason'> & { event: TaxReturnEventType; keptAs: string });
}

/** Files of the return as staff see them, with a place to upload more. */
export function ReturnFiles<File extends Listed>(props: ReturnFilesProps<File>) {
  const { deleteEvent, upload, ...list } = props;
  const { taxReturn, machine } = useReturn();
  return (
    <>
      <FileList {...list} forStaff deleteReason={deleteEvent && machine.reasonFor(deleteEvent)} />
      {upload && (
        <Uploader
          {...upload}
          keptAs={`${upload.keptAs} of ${taxReturn.id}`}
          failureText={notUploaded}
          reason={machine.reasonFor(upload.event)}
        />
      )}
    </>
  );
}

/** Says whether a file is from the client. */
export const fromWhom = ({ uploadedBy }: Pick<Listed, 'uploadedBy'>): string =>
  uploadedBy === 'client' ? 'From the client' : 'From us';
