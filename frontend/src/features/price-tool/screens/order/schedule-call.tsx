import { formatTotal, isQuoteService, serviceNames, type WizardContext } from '@tax-firm/machines';
import { useState } from 'react';
import { Button, ButtonAnchor } from '@/components/button';
import { Dialog, DialogActions } from '@/components/dialogs/dialog';
import { BotTrap } from '@/components/forms/bot-trap';
import { EmailField, TextArea, TextField } from '@/components/forms/field';
import { Form, SubmitButton } from '@/components/forms/form';
import { Cluster, Stack, Text } from '@/components/page/layout';
import { Stamp } from '@/components/stamp';
import { api } from '@/lib/api/client';
import { ApiError, sentenceOf } from '@/lib/api/error';
import { useSession } from '@/lib/auth/session';
import { firm, telephoneHref } from '@/lib/firm/profile';
import { randomId } from '@/lib/random-id';
import { WizardScreen, type ScreenProps } from '../../components/wizard-screen.js';
import { continueOrder, typed } from '../../wizard/order.js';

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

type RequestFormProps = Required<Omit<ScheduleCallDialogProps, 'price'>>;

/** Asks the firm to call about the chosen service, with the answers about it. Repeats of one form count as one request. */
function RequestForm({ wizard, onKept, onClose }: RequestFormProps) {
  const { user } = useSession();
  const [key] = useState(randomId);
  const { context } = wizard;
  const { service, answers, details } = context;
  return (
    <Form
      aria-label="Your request"
      above={3}
      schema={({ serviceRequestBody }) => serviceRequestBody.pick(formFields)}
      describeFailure={requestFailure}
      kept={kept}
      onSubmit={async ({ phone, message, ...contact }) => {
        const about = service !== null && isQuoteService(service) ? answers[service] : undefined;
        await api.POST('/api/serviceRequests', {
          body: { ...contact, phone: phone ?? '', message: message ?? '', service, answers: about },
          headers: { 'Idempotency-Key': key },
        });
        onKept();
      }}
    >
      <Text below={4}>
        Tell us who you are. We keep your answers with your request; then you can choose a time.
      </Text>
      <TextField
        {...typed(wizard, 'name')}
        label="Full Name"
        autoComplete="name"
        defaultValue={details.name || user?.name}
      />
      <EmailField label="Email" {...typed(wizard, 'email')} defaultValue={details.email || user?.email} />
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

const requestFailure = (error: unknown): string =>
  error instanceof ApiError && error.code === 'idempotency_key_reused'
    ? 'We already have your request, with other details. Please call us to change it.'
    : sentenceOf(error);

/** What a call is about, within a sentence. */
const subjectOf = ({ service }: Pick<WizardContext, 'service'>): string =>
  service === null ? 'your question' : serviceNames[service];

/** Says that the firm has the request, and what happens next. */
function KeptWords({ context }: { context: Pick<WizardContext, 'service'> }) {
  return (
    <>
      <p>
        We have your request about {subjectOf(context)} and your answers. We’ll write to you within 24 to 48
        hours.
      </p>
      <p>To talk sooner, choose a time in our calendar, or call us.</p>
    </>
  );
}

/** The ways to talk to the firm. */
function CallWays() {
  return (
    <>
      <ButtonAnchor size="large" href={firm.scheduleUrl} target="_blank" rel="noreferrer">
        Choose a time
      </ButtonAnchor>
      <ButtonAnchor variant="secondary" size="large" href={telephoneHref(firm.phone)}>
        Call {firm.phone}
      </ButtonAnchor>
    </>
  );
}

/** The last screen after a request: the calendar comes after the firm has it. */
export function CallRequested({ wizard: { context, can, send } }: ScreenProps) {
  return (
    <WizardScreen
      title="Thank you, we received your request"
      documentTitle="Request received"
      actions={
        <>
          <CallWays />
          {can(continueOrder) && (
            <Button variant="secondary" size="large" onClick={() => send(continueOrder)}>
              Continue your tax order
            </Button>
          )}
          <Button
            variant="quiet"
            size="large"
            onClick={() => send({ type: 'START_OVER', orderKey: randomId() })}
          >
            Ask about something else
          </Button>
        </>
      }
    >
      <Cluster align="center" between gap={5} boxed pad={5} lineAbove="done">
        <Stack gap={3} grow>
          <KeptWords context={context} />
        </Stack>
        <Stamp>Received</Stamp>
      </Cluster>
    </WizardScreen>
  );
}
