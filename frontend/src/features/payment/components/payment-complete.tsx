import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/button';
import { Cluster, Stack, Text } from '@/components/page/layout';
import { ReceiptLink } from './receipt-link.js';

interface PaymentCompleteProps {
  taxReturnId: string;
  /** What the firm does next; absent if it has done everything. */
  promise?: string;
  /** What the client can do next. */
  children?: ReactNode;
}

/** Shown once the provider has confirmed the payment. */
export function PaymentComplete({ taxReturnId, promise, children }: PaymentCompleteProps) {
  return (
    <Stack role="status" gap={3}>
      <Text serif size="xl">
        Payment Complete!
      </Text>
      {promise !== undefined && <p>Thank You for paying! {promise}</p>}
      {children}
      <Cluster>
        <ReceiptLink taxReturnId={taxReturnId} />
        <ButtonLink to="/Client/Dashboard" variant="secondary">
          Return Home
        </ButtonLink>
      </Cluster>
    </Stack>
  );
}
