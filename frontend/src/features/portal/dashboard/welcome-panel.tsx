import { ButtonLink } from '@/components/button';
import { Card } from '@/components/card';
import { Actions, Stack } from '@/components/page/layout';
import { firm } from '@/lib/firm/profile';

/** Shown to a client who has no return yet. */
export function WelcomePanel() {
  return (
    <Card title="Welcome Dear Client" emphasis>
      <Stack gap={4} measure>
        <p>You don’t have a tax return yet. Three steps, and we’ll take it from there:</p>
        <Stack as="ol" gap={2} list="decimal">
          <li>Choose what you need in the price tool and see what it costs.</li>
          <li>Upload your documents, as photos or files.</li>
          <li>{firm.name} sends you a price quote. We don’t start work until you accept it.</li>
        </Stack>
        <Actions align="center">
          <ButtonLink to="/Client/PriceTool" size="large">
            New Order
          </ButtonLink>
          <ButtonLink to="/ForgotPassword" variant="quiet">
            Reset Password
          </ButtonLink>
        </Actions>
      </Stack>
    </Card>
  );
}
