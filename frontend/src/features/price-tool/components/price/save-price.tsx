import type { Choices } from '@tax-firm/machines';
import { Button } from '@/components/button';
import { Box, Text } from '@/components/page/layout';
import { saveBlob } from '@/lib/save-blob';
import { useAction } from '@/lib/use-action';

/** What was chosen; a tax year of null or undefined is the one that is due. */
export type PricedChoices = Choices & { readonly taxYear?: number | null };

/** Saves the itemized price as a PDF, without an account. The server recomputes it. */
export function SavePrice({ choices }: { choices: PricedChoices }) {
  const { pending, failure, run } = useAction(async () => {
    const { service, preparation, taxYear = null, answers } = choices;
    if (service === null) return;
    // Most visitors save no price, and do without the client of the API.
    const { api, dataOf } = await import('@/lib/api/client');
    const pdf = await dataOf(
      api.POST('/api/estimates/pdf', {
        body: { service, preparation, taxYear, answers },
        headers: { Accept: '*/*' },
        parseAs: 'blob',
      }),
    );
    saveBlob(pdf, 'Your price range.pdf');
  });
  return (
    <Box padTop={2}>
      <Button variant="quiet" size="small" pending={pending} pendingLabel="Saving…" onClick={run}>
        Save this price as a PDF
      </Button>
      {failure && (
        <Text role="alert" size="sm" tone="problem">
          {failure}
        </Text>
      )}
    </Box>
  );
}
