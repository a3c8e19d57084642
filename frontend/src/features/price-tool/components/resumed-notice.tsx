import type { UploadedDocument } from '@tax-firm/machines';
import { useState } from 'react';
import { Text } from '@/components/page/layout';

/**
 * Says that an emailed link moved the order here, and names the documents that came with it and are still there:
 * whoever saved the order may have been someone else.
 */
export function ResumedNotice({ documents }: { documents: readonly UploadedDocument[] }) {
  const [came] = useState(() => documents.map(({ link }) => link));
  const names = documents.filter(({ link }) => came.includes(link)).map(({ name }) => name);
  return (
    <Text role="status" above={4} size="sm" breakWords notice="done">
      Your order is open here now, and closed on the device where it was saved.
      {names.length > 0 &&
        ` It came with ${new Intl.ListFormat('en-US').format(names)}. If a document isn’t yours, remove it under Upload Documents.`}
    </Text>
  );
}
