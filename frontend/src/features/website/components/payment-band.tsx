import { Box, Cluster, Columns, Stack, Text } from '@/components/page/layout';
import { Page } from '@/components/page/page';
import { asksPaymentFirst } from '@/lib/firm/profile';

const methods = ['Visa', 'Mastercard', 'American Express', 'Discover', 'Bank transfer'];

/** When payment is due, and how to pay. */
export function PaymentBand() {
  return (
    <Box as="section" dark aria-labelledby="payment">
      <Page padTop={8} padBottom={8}>
        <Columns widths="second" gap={8} rowGap={6}>
          <Text as="h2" id="payment" size="3xl">
            {asksPaymentFirst ? 'Signed' : 'Filed'} first.
            <br />
            Paid after.
          </Text>
          <Stack>
            <Text measure size="lg">
              {asksPaymentFirst
                ? 'Your return is prepared, and you have reviewed and signed it, before we ask for a cent. We file it as soon as your payment arrives.'
                : 'Your return is prepared, signed and accepted by the IRS before we ask for a cent.'}{' '}
              Only larger projects and phone consultations are paid up front, and we’ll tell you before you
              agree. You can download your documents at any time, even if you owe us money.
            </Text>
            <Cluster as="ul" gap={5} rowGap={2} size="sm" weight={600} aria-label="Ways to pay">
              {methods.map((method) => (
                <li key={method}>{method}</li>
              ))}
            </Cluster>
          </Stack>
        </Columns>
      </Page>
    </Box>
  );
}
