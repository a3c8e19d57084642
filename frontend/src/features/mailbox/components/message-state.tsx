import type { Schemas } from '@/lib/api/client';
import { useRef, useState } from 'react';
import { DateText } from '@/components/orders/amounts';
import { Button } from '@/components/button';
import { ReasonDialog } from '@/components/dialogs/reason-dialog';
import { StatusPill } from '@/components/stamp';
import { toast } from '@/components/dialogs/toast';
import { Cluster, Text } from '@/components/page/layout';
import { useClose } from '../api/message.js';

/** Whether a message waits for an answer, with a way to close it without one; otherwise who settled it, when and why. */
export function MessageState({ message }: { message: Schemas['MailMessage'] }) {
  const { open, settled } = message;
  const close = useClose(message);
  const state = useRef<HTMLParagraphElement>(null);
  const [closing, setClosing] = useState(false);
  const words = settledWords(message);
  if (!open && !words && !closing) return null;
  return (
    <Cluster rowGap={2} align="center" below={4} size="sm">
      <Text ref={state} tabIndex={-1} shrink breakWords>
        {open ? (
          <StatusPill tone="attention">Open</StatusPill>
        ) : (
          <>
            {words}
            {settled && (
              <>
                , <DateText value={settled.at} style="time" />
              </>
            )}
            {settled?.reason && `: ${settled.reason}`}
          </>
        )}
      </Text>
      {open && (
        <Button size="small" variant="secondary" onClick={() => setClosing(true)}>
          Close without an answer
        </Button>
      )}
      <ReasonDialog
        open={closing}
        onClose={() => setClosing(false)}
        title="Close without an answer"
        description="The message stays open for everyone until someone answers it here. Close it if no answer is needed, such as after a call."
        confirmLabel="Close the message"
        hint="Visible to staff who see this message, with your name."
        limit="officeReason"
        schema={({ dismissalForm }) => dismissalForm}
        onConfirm={async ({ reason }) => {
          const { settled: by } = await close(reason);
          toast(by?.reason === reason.trim() ? 'Message closed' : 'Someone else was faster');
          state.current?.focus(); // the button disappears
        }}
      />
    </Cluster>
  );
}

/** Who answered or closed a message: "Closed by Ada Example". A mail program that answered it left no name. */
export function settledWords({ answered, settled }: Schemas['MailSummary']): string | undefined {
  if (settled) return `${answered ? 'Answered' : 'Closed'} by ${settled.by}`;
  return answered ? 'Answered' : undefined;
}
