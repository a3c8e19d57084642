import { ButtonLink } from '@/components/button';
import { Page, PageTitle } from '@/components/page/page';
import { Stack } from '@/components/page/layout';
import { Stamp } from '@/components/stamp';

/** /MessageConfirmation: shown after a contact message was sent. */
export function MessageConfirmationPage() {
  return (
    <Page narrow>
      <PageTitle lede="We received your message. We’ll reply within 24 to 48 hours.">
        Thank you for writing
      </PageTitle>
      <Stack start>
        <Stamp>Received</Stamp>
        <ButtonLink to="/" size="large">
          Return Home
        </ButtonLink>
      </Stack>
    </Page>
  );
}
