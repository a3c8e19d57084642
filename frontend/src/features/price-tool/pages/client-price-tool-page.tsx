import { estimate, type Estimate } from '@tax-firm/machines';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState, type ChangeEvent } from 'react';
import { Button } from '@/components/button';
import { ErrorSummary } from '@/components/error-summary';
import { TextField } from '@/components/field';
import { useNavigate } from 'react-router-dom';
import { useSession } from '@/lib/auth/use-session';
import { deleteUpload } from '../api/delete-upload.js';
import { useEarlierOrders } from '../api/earlier-orders.js';
import { refusalOf, submitClientOrder } from '../api/submit-order.js';
import { CompanyFields } from '../components/company-fields.js';
import { EstimatePanel } from '../components/estimate-panel.js';
import { NextButton } from '../components/next-button.js';
import { PriceFirst } from '../components/price-first.js';
import { TaxYearChoice } from '../components/tax-year-choice.js';
import { TypeCards } from '../components/type-cards.js';
import { WizardColumns } from '../components/wizard-columns.js';
import { WizardScreen } from '../components/wizard-screen.js';
import { prices } from '../prices.js';
import { ClientConfirmation } from '../screens/confirmation.js';
import { PriceListScreen } from '../screens/price-list-screens.js';
import { PriceRangeDialog } from '../screens/price-range-dialog.js';
import { DocumentUpload } from '../screens/upload-documents.js';
import { detailLimits, type TextDetail } from '../wizard/detail-limits.js';
import { next } from '../wizard/events.js';
import { underlying, type Underlying } from '../wizard/screen.js';
import { useStoredWizard, type Wizard } from '../wizard/use-stored-wizard.js';
import { useTopOfScreen } from '../wizard/use-top-of-screen.js';
import { useWizardHistory } from '../wizard/use-wizard-history.js';

/**
 * /Client/PriceTool: type, documents, confirmation (spec 2 §2.1), and the questions that lead to a price in between, for
 * those who want to see one. The browser stores a separate wizard per client.
 */
export function ClientPriceToolPage() {
  const { user } = useSession();
  return user && <ClientWizard key={user.id} client={user} />;
}

function ClientWizard({ client }: { client: { id: string; name: string; email: string } }) {
  const wizard = useWizardHistory(
    useStoredWizard('client', `priceTool.${client.id}`),
    () => '/Client/PriceTool',
  );
  const { screen, context } = wizard;
  const price = useMemo(() => estimate(context, prices), [context]);
  const shown = screen === 'submitting' ? 'uploadDocuments' : underlying(screen, context);
  useTopOfScreen(shown);
  return (
    <WizardColumns
      aside={
        context.interviewed &&
        shown !== 'confirmation' && (
          <EstimatePanel estimate={price} choices={context} empty="The price appears here as you answer." />
        )
      }
    >
      {screenFor(shown, { wizard, price, client })}
      {screen === 'priceRange' && <PriceRangeDialog wizard={wizard} price={price} />}
    </WizardColumns>
  );
}

interface ClientScreenProps {
  wizard: Wizard;
  price: Estimate;
  client: { name: string; email: string };
}

function screenFor(shown: Underlying, { wizard, price, client }: ClientScreenProps) {
  switch (shown) {
    case 'selectTaxPreparation':
      return <ClientType wizard={wizard} />;
    case 'uploadDocuments':
      return <ClientDocuments wizard={wizard} client={client} />;
    case 'confirmation':
      return <ClientConfirmation wizard={wizard} price={price} />;
    default:
      return <PriceListScreen key={shown} wizard={wizard} price={price} />;
  }
}

function ClientType({ wizard }: { wizard: Wizard }) {
  const navigate = useNavigate();
  const earlier = useEarlierOrders();
  return (
    <WizardScreen
      title="Select Tax Preparation"
      lede="A new work order takes a minute. We’ll send you a quote after reviewing your documents."
      step={[1, 3]}
      aside={<TaxYearChoice wizard={wizard} />}
      onBack={() => void navigate('/Client/Dashboard')}
      backLabel="Dashboard"
      actions={<NextButton wizard={wizard} missing="Select a type" />}
    >
      <TypeCards wizard={wizard} />
      <PriceFirst wizard={wizard} earlier={earlier} />
    </WizardScreen>
  );
}

function ClientDocuments({ wizard, client }: { wizard: Wizard; client: { name: string; email: string } }) {
  const { context, send, screen } = wizard;
  const queries = useQueryClient();
  const [failures, setFailures] = useState(0);
  if (context.preparation === null) return null;
  const married =
    context.interviewed &&
    context.preparation === 'individual' &&
    context.answers.household.filing === 'married';
  const isBusiness = context.preparation === 'business';
  const unnamed = isBusiness && context.details.companyName.trim() === '';
  const detail = (field: TextDetail) => ({
    name: field,
    limit: detailLimits[field],
    error: context.errors[field],
    value: context.details[field],
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
      send({ type: 'EDIT_DETAIL', field, value: currentTarget.value }),
  });

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
      answers={context.interviewed ? context.answers : undefined}
      discard={deleteUpload}
      step={context.interviewed ? [4, 5] : [2, 3]}
      above={
        isBusiness ? (
          <CompanyFields wizard={wizard} detail={detail} />
        ) : (
          married && <TextField {...detail('spouseFullName')} label="Spouse Full Name" autoComplete="off" />
        )
      }
      next={(reason) => (
        <>
          <ErrorSummary
            key={failures}
            items={Object.values(context.errors).map((sentence) => ({ sentence }))}
          />
          <Button
            size="large"
            reason={reason ?? (unnamed ? 'Please enter your company’s name.' : undefined)}
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
