import { Button } from '@/components/button';
import { Box, Text } from '@/components/page/layout';
import { useAction } from '@/lib/use-action';
import type { PricedChoices } from '../../api/save-price.js';

/** Saves the itemized price as a PDF, without an account. */
export function SavePrice({ choices }: { choices: PricedChoices }) {
  const { pending, failure, run } = useAction(async () =>
    (await import('../../api/save-price.js')).savePrice(choices),
  );
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
