import { Button, ButtonLink } from '@/components/button';
import { Card } from '@/components/card';
import { Cluster, Stack } from '@/components/page/layout';
import { FinishedFiles } from '../done/finished-files.js';
import type { TaxReturn } from '@/features/tax-return/api/types';

interface DownloadCardProps {
  taxReturn: TaxReturn;
  onOpen: () => void;
  emphasis: boolean;
}

/** Offers the finished return for download (spec 2 §4, step 5). */
export function DownloadCard({ taxReturn, onOpen, emphasis }: DownloadCardProps) {
  return (
    <Card title="Download Filed Tax Return" emphasis={emphasis}>
      <Stack gap={3} measure>
        <p>Your filed return is ready. It is also in the File Manager.</p>
        <FinishedFiles files={taxReturn.taxReturnFile} isNext={emphasis} />
        <Cluster as="p" gap={5} rowGap={0}>
          <Button variant="quiet" onClick={onOpen}>
            File Manager
          </Button>
          <ButtonLink variant="quiet" to={`/ClientTaxReturn/${taxReturn.id}/send-copy`}>
            Send a copy to a lender
          </ButtonLink>
        </Cluster>
      </Stack>
    </Card>
  );
}
