import { dueTaxYear, estimate, type Estimate, isBusiness, isJointOrder } from '@tax-firm/machines';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, type ChangeEvent } from 'react';
import { Button } from '@/components/button';
import { ErrorSummary } from '@/components/forms/error-summary';
import { TextField } from '@/components/forms/field';
import { useOrderAgain } from '@/components/orders/order-again';
import { useNavigate } from 'react-router-dom';
import { useSession } from '@/lib/auth/session';
import { deleteUpload } from '../api/delete-upload.js';
import { useEarlierOrders } from '../api/earlier-orders.js';
import { useNextTaxYear, useRepeatQuestion } from '../api/placed-orders.js';
import { refusalOf, submitClientOrder } from '../api/submit-order.js';
import { CompanyFields } from '../components/company-fields.js';
import { EstimatePanel } from '../components/price/estimate-panel.js';
import { NextButton } from '../components/next-button.js';
import { PriceFirst } from '../components/price/price-first.js';
import { TaxYearChoice } from '../components/tax-year-choice.js';
import { TypeCards } from '../components/type-cards.js';
import { WizardColumns } from '../components/wizard-columns.js';
import { WizardScreen } from '../components/wizard-screen.js';
import { prices } from '../prices.js';
import { ClientConfirmation } from '../screens/order/confirmation.js';
import { PriceListScreen } from '../screens/price-list-screens.js';
import { PriceRangeDialog } from '../screens/price-range-dialog.js';
import { DocumentUpload } from '../screens/order/upload-documents.js';
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
  const again = useOrderAgain({ confirmLabel: 'Order another', order: context.orderKey });
  return (
    <WizardColumns
      aside={
        context.interviewed &&
        shown !== 'confirmation' && (
          <EstimatePanel estimate={price} choices={context} empty="The price appears here as you answer." />
        )
      }
    >
      {screenFor(shown, { wizard, price, client, askAgain: again.ask })}
      {again.dialog}
      {screen === 'priceRange' && <PriceRangeDialog wizard={wizard} price={price} />}
    </WizardColumns>
  );
}

interface ClientScreenProps {
  wizard: Wizard;
  price: Estimate;
  client: { name: string; email: string };
  /** Asks about an order of what the client has already. */
  askAgain: ReturnType<typeof useOrderAgain>['ask'];
}

function screenFor(shown: Underlying, props: ClientScreenProps) {
  const { wizard, price } = props;
  switch (shown) {
    case 'selectTaxPreparation':
      return <ClientType {...props} />;
    case 'uploadDocuments':
      return <ClientDocuments {...props} />;
    case 'confirmation':
      return <ClientConfirmation wizard={wizard} price={price} />;
    default:
      return <PriceListScreen key={shown} wizard={wizard} price={price} />;
  }
}

function ClientType({ wizard, askAgain }: ClientScreenProps) {
  const navigate = useNavigate();
  const earlier = useEarlierOrders();
  const questionOf = useRepeatQuestion(wizard);
  useUnorderedYear(wizard);
  return (
    <WizardScreen
      title="Select Tax Preparation"
      lede="A new work order takes a minute. We’ll send you a quote after reviewing your documents."
      step={[1, 3]}
      aside={<TaxYearChoice wizard={wizard} />}
      onBack={() => void navigate('/Client/Dashboard')}
      backLabel="Dashboard"
      actions={
        <NextButton
          wizard={wizard}
          missing="Select a type"
          onNext={() => void askAgain(questionOf, () => wizard.send(next))}
        />
      }
    >
      <TypeCards wizard={wizard} />
      <PriceFirst wizard={wizard} earlier={earlier} />
    </WizardScreen>
  );
}

/** Chooses, for a client who has ordered the year that is due, the next one. What the client chooses then stays. */
function useUnorderedYear({ context: { orderKey, taxYear, preparation }, send }: Wizard): void {
  const [due] = useState(() => dueTaxYear(new Date()));
  const year = useNextTaxYear(due);
  const offered = useRef<string>(undefined);
  useEffect(() => {
    if (year === undefined || offered.current === orderKey) return;
    offered.current = orderKey;
    if (taxYear === due && preparation === null && year !== due)
      send({ type: 'SELECT_TAX_YEAR', taxYear: year });
  }, [due, year, orderKey, taxYear, preparation, send]);
}

function ClientDocuments({ wizard, client, askAgain }: ClientScreenProps) {
  const { context, send, screen } = wizard;
  const queries = useQueryClient();
  const [failures, setFailures] = useState(0);
  const questionOf = useRepeatQuestion(wizard);
  if (context.preparation === null) return null;
  const married = context.interviewed && isJointOrder(context);
  const ofBusiness = isBusiness(context.preparation);
  const unnamed = ofBusiness && context.details.companyName.trim() === '';
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
        ofBusiness ? (
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
            onClick={() => void askAgain(questionOf, complete)}
          >
            Next
          </Button>
        </>
      )}
    />
  );
}
