import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@/components/button';
import { ErrorSummary } from '@/components/error-summary';
import { useNavigate } from 'react-router-dom';
import { useSession } from '@/lib/auth/use-session';
import { refusalOf, submitClientOrder } from '../api/submit-order.js';
import { NextButton } from '../components/next-button.js';
import { TypeCards } from '../components/type-cards.js';
import { WizardColumns } from '../components/wizard-columns.js';
import { WizardScreen } from '../components/wizard-screen.js';
import { ClientConfirmation } from '../screens/confirmation.js';
import { DocumentUpload } from '../screens/upload-documents.js';
import { next } from '../wizard/events.js';
import { useStoredWizard, type Wizard } from '../wizard/use-stored-wizard.js';
import { useTopOfScreen } from '../wizard/use-top-of-screen.js';
import { useWizardHistory } from '../wizard/use-wizard-history.js';

/** /Client/PriceTool: type, documents, confirmation (spec 2 §2.1). The browser stores a separate wizard per client. */
export function ClientPriceToolPage() {
  const { user } = useSession();
  return user && <ClientWizard key={user.id} client={user} />;
}

function ClientWizard({ client }: { client: { id: string; name: string; email: string } }) {
  const wizard = useWizardHistory(
    useStoredWizard('client', `priceTool.${client.id}`),
    () => '/Client/PriceTool',
  );
  const { screen } = wizard;
  useTopOfScreen(screen);
  return <WizardColumns>{screenFor(wizard, client)}</WizardColumns>;
}

function screenFor(wizard: Wizard, client: { name: string; email: string }) {
  switch (wizard.screen) {
    case 'uploadDocuments':
    case 'submitting':
      return <ClientDocuments key="documents" wizard={wizard} client={client} />;
    case 'confirmation':
      return <ClientConfirmation wizard={wizard} />;
    default:
      return <ClientType wizard={wizard} />;
  }
}

function ClientType({ wizard }: { wizard: Wizard }) {
  const navigate = useNavigate();
  return (
    <WizardScreen
      title="Select Tax Preparation"
      lede="A new work order takes a minute. We’ll send you a quote after reviewing your documents."
      step={[1, 3]}
      onBack={() => void navigate('/Client/Dashboard')}
      backLabel="Dashboard"
      actions={<NextButton wizard={wizard} missing="Select a type" />}
    >
      <TypeCards wizard={wizard} />
    </WizardScreen>
  );
}

function ClientDocuments({ wizard, client }: { wizard: Wizard; client: { name: string; email: string } }) {
  const { context, send, screen } = wizard;
  const queries = useQueryClient();
  const [failures, setFailures] = useState(0);
  if (context.preparation === null) return null;

  const complete = async () => {
    if (!wizard.can(next)) return;
    send(next);
    try {
      const { id } = await submitClientOrder(context, client);
      send({ type: 'SUBMIT_SUCCEEDED', returnId: id });
      await queries.invalidateQueries();
    } catch (error) {
      send({ type: 'SUBMIT_FAILED', errors: refusalOf(error) });
      setFailures((before) => before + 1);
    }
  };
  return (
    <DocumentUpload
      wizard={wizard}
      preparation={context.preparation}
      step={[2, 3]}
      next={(busy) => (
        <>
          <ErrorSummary
            key={failures}
            items={Object.values(context.errors).map((sentence) => ({ sentence }))}
          />
          <Button
            size="large"
            reason={busy}
            pending={screen === 'submitting'}
            pendingLabel="Sending your order…"
            onClick={() => void complete()}
          >
            Next
          </Button>
        </>
      )}
    />
  );
}
