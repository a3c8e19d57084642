import { Card } from '@/components/card';
import { Columns, Stack } from '@/components/page/layout';
import { MessageThreadView } from '@/features/messages/components/message-thread';
import { DeclineCard } from '@/features/quote/components/decline-card';
import type { TaxReturnMachine } from '@/features/tax-return/machine/use-tax-return-machine';
import type { SessionUser } from '@/lib/auth/session';
import { firm, telephoneHref } from '@/lib/firm/profile';

interface CommunicationsViewProps {
  taxReturnId: string;
  machine: TaxReturnMachine;
  user: SessionUser;
}

/** The messages between the client and the firm about this return (spec 2 §2.2). */
export function CommunicationsView({ taxReturnId, machine, user }: CommunicationsViewProps) {
  return (
    <Columns widths="main">
      <Card title="Write to us">
        <MessageThreadView
          taxReturnId={taxReturnId}
          viewer={user}
          from={user.email}
          to={firm.email}
          empty="There are no messages yet."
          hint="Please don’t send Social Security or bank account numbers here. Upload documents in the File Manager."
          submitLabel="Submit"
        />
      </Card>
      <Stack>
        <DeclineCard machine={machine} />
        <Card title="What to expect">
          <Stack gap={3}>
            <p>We’ll reply within 24 to 48 hours, here and by email to {user.email}.</p>
            <p>
              In a hurry? Call <a href={telephoneHref(firm.phone)}>{firm.phone}</a>.
            </p>
          </Stack>
        </Card>
      </Stack>
    </Columns>
  );
}
