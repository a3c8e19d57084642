import { serviceNames, type WizardContext } from '@tax-firm/machines';
import { Button, ButtonAnchor } from '@/components/button';
import { Cluster, Stack } from '@/components/page/layout';
import { Stamp } from '@/components/stamp';
import { firm, telephoneHref } from '@/lib/firm/profile';
import { randomId } from '@/lib/random-id';
import { WizardScreen } from '../../components/wizard-screen.js';
import { continueOrder } from '../../wizard/events.js';
import type { ScreenProps } from '../screen-props.js';

/** What a call is about, within a sentence. */
export const subjectOf = ({ service }: Pick<WizardContext, 'service'>): string =>
  service === null ? 'your question' : serviceNames[service];

/** Says that the firm has the request, and what happens next. */
export function KeptWords({ context }: { context: Pick<WizardContext, 'service'> }) {
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
export function CallWays() {
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
