import type { Choices } from '@tax-firm/machines';
import { api, dataOf } from '@/lib/api/client';
import { saveBlob } from '@/lib/save-blob';

/** What was chosen; a tax year of null or undefined is the one that is due. */
export type PricedChoices = Choices & { readonly taxYear?: number | null };

/** Saves the price of these choices as a PDF, which the server recomputes. Throws ApiError. */
export async function savePrice({
  service,
  preparation,
  taxYear = null,
  answers,
}: PricedChoices): Promise<void> {
  if (service === null) return;
  const pdf = await dataOf(
    api.POST('/api/estimates/pdf', {
      body: { service, preparation, taxYear, answers },
      headers: { Accept: '*/*' },
      parseAs: 'blob',
    }),
  );
  saveBlob(pdf, 'Your price range.pdf');
}
