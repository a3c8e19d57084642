import { formatTotal } from '@tax-firm/machines';
import { useState } from 'react';
import { BotTrap } from '@/components/forms/bot-trap';
import { Button } from '@/components/button';
import { Dialog, DialogActions } from '@/components/dialogs/dialog';
import { TextArea, TextField, type TextFieldProps } from '@/components/forms/field';
import { Form, FormErrors, SubmitButton } from '@/components/forms/form';
import { Stack, Text } from '@/components/page/layout';
import { useSession } from '@/lib/auth/session';
import { firm, telephoneHref } from '@/lib/firm/profile';
import { randomId } from '@/lib/random-id';
import { requestFailure, sendRequest } from '../../api/send-request.js';
import { detailLimits } from '../../wizard/detail-limits.js';
import { CallWays, KeptWords, subjectOf } from './call-requested.js';
import type { ScreenProps } from '../screen-props.js';

export interface ScheduleCallDialogProps extends ScreenProps {
  onClose: () => void;
  /** Called once the firm has the request; without it, the dialog itself says so. */
  onKept?: () => void;
}

/** The fields of the request that this form has. */
const formFields = { name: true, email: true, phone: true, message: true, website: true } as const;

/** Modal1 of spec 2 §2.1: schedule a call. Back returns to the quote or to the list of services. */
export function ScheduleCallDialog({ wizard, price, onClose, onKept }: ScheduleCallDialogProps) {
  const { context } = wizard;
  const [isKept, setKept] = useState(false);
  return (
    <Dialog
      open
      onClose={onClose}
      title="Schedule a call"
      readFirst
      description={`A free 15-minute call about ${subjectOf(context)} with someone who knows the subject.`}
    >
      {price.lines.length > 0 && (
        <Text padTop={3} serif size="xl" figures>
          {formatTotal(price)}
        </Text>
      )}
      {isKept ? (
        <Stack gap={3} above={3} role="status">
          <KeptWords context={context} />
          <DialogActions>
            <CallWays />
            <Button variant="quiet" size="large" onClick={onClose}>
              Back
            </Button>
          </DialogActions>
        </Stack>
      ) : (
        <RequestForm wizard={wizard} onKept={onKept ?? (() => setKept(true))} onClose={onClose} />
      )}
    </Dialog>
  );
}

/** The wizard keeps name and address. */
const kept = { as: 'callRequest', fields: ['phone', 'message'] };

interface RequestFormProps extends Pick<ScreenProps, 'wizard'> {
  onKept: () => void;
  onClose: () => void;
}

function RequestForm({ wizard: { context, send }, onKept, onClose }: RequestFormProps) {
  const { user } = useSession();
  const [key] = useState(randomId);
  const typed = (field: 'name' | 'email'): Omit<TextFieldProps, 'label'> => ({
    name: field,
    limit: detailLimits[field],
    defaultValue: context.details[field] || user?.[field],
    onChange: ({ currentTarget }) => send({ type: 'EDIT_DETAIL', field, value: currentTarget.value }),
  });
  return (
    <Form
      aria-label="Your request"
      above={3}
      schema={({ serviceRequestBody }) => serviceRequestBody.pick(formFields)}
      describeFailure={requestFailure}
      kept={kept}
      onSubmit={async (contact) => {
        await sendRequest(context, contact, key);
        onKept();
      }}
    >
      <Text below={4}>
        Tell us who you are. We keep your answers with your request; then you can choose a time.
      </Text>
      <FormErrors />
      <TextField {...typed('name')} label="Full Name" autoComplete="name" />
      <TextField {...typed('email')} type="email" label="Email" autoComplete="email" inputMode="email" />
      <TextField name="phone" type="tel" label="Phone" autoComplete="tel" inputMode="tel" optional />
      <TextArea name="message" label="What should we know?" rows={2} limit="message" optional />
      <BotTrap />
      <Text size="xs" tone="quiet">
        Please don’t send Social Security or bank account numbers here. To talk now, call{' '}
        <a href={telephoneHref(firm.phone)}>{firm.phone}</a>.
      </Text>
      <DialogActions>
        <SubmitButton size="large" pendingLabel="Sending…">
          Send my request
        </SubmitButton>
        <Button variant="secondary" size="large" onClick={onClose}>
          Back
        </Button>
      </DialogActions>
    </Form>
  );
}
