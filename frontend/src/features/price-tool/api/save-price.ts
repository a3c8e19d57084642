import type { Choices } from '@tax-firm/machines';
import { api, dataOf } from '@/lib/api/client';
import { saveBlob } from '@/lib/save-blob';

/** Saves the price of these choices as a PDF, which the server computes anew. Throws ApiError. */
export async function savePrice({ service, preparation, answers }: Choices): Promise<void> {
  if (service === null) return;
  const pdf = await dataOf(
    api.POST('/api/estimates/pdf', {
      body: { service, preparation, answers },
      headers: { Accept: '*/*' },
      parseAs: 'blob',
    }),
  );
  saveBlob(pdf, 'Your price range.pdf');
}
