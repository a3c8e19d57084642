import {
  clientOrderFrom,
  dueTaxYear,
  estimate,
  isBusiness,
  isJointOrder,
  nextTaxYear,
  preparationOf,
  readAnswers,
  type EarlierOrder,
  type Estimate,
} from '@tax-firm/machines';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '@/components/button';
import { ErrorSummary } from '@/components/forms/error-summary';
import { TextField } from '@/components/forms/field';
import { api, dataOf, type Schemas } from '@/lib/api/client';
import { useRead } from '@/lib/api/queries';
import { useSession } from '@/lib/auth/session';
import { queryClient } from '@/lib/query-client';
import { placedOrders, refusalOf, sending, useRepeatQuestion } from '../api/orders.js';
import { CompanyFields } from '../components/company-fields.js';
import { EstimatePanel } from '../components/price/estimate-panel.js';
import { PriceFirst } from '../components/price/price-first.js';
import { NextButton, TaxYearChoice, WizardColumns, WizardScreen } from '../components/wizard-screen.js';
import { prices } from '../prices.js';
import { Confirmation } from '../screens/order/confirmation.js';
import { DocumentUpload } from '../screens/order/upload-documents.js';
import { PriceListScreen } from '../screens/price-list-screens.js';
import { PriceRangeDialog } from '../screens/price-range-dialog.js';
import { TypeCards } from '../screens/select-tax-preparation.js';
import { controlled, next } from '../wizard/order.js';
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
  const again = useRepeatQuestion(wizard);
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
  askAgain: ReturnType<typeof useRepeatQuestion>['ask'];
}

function screenFor(shown: Underlying, props: ClientScreenProps) {
  const { wizard, price } = props;
  switch (shown) {
    case 'selectTaxPreparation':
      return <ClientType {...props} />;
    case 'uploadDocuments':
      return <ClientDocuments {...props} />;
    case 'confirmation':
      return <Confirmation wizard={wizard} price={price} />;
    default:
      return <PriceListScreen key={shown} wizard={wizard} price={price} />;
  }
}

function ClientType({ wizard, askAgain }: ClientScreenProps) {
  const navigate = useNavigate();
  const { data: earlier } = useRead(['earlierOrders'], '/api/taxReturns/earlierOrders');
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
          onNext={() => void askAgain(() => wizard.send(next))}
        />
      }
    >
      <TypeCards wizard={wizard} />
      <PriceFirst wizard={wizard} earlier={earlier?.orders.flatMap(readOrder) ?? []} />
    </WizardScreen>
  );
}

/** An order that the client's next one can start from; none if this version of the price tool does not understand it. */
function readOrder(order: Schemas['EarlierOrders']['orders'][number]): EarlierOrder[] {
  const { service, taxYear, companyName, entity, fiscalYearEnd, spouseFullName } = order;
  const [preparation, answers] = [preparationOf(service), readAnswers(order.answers)];
  if (!preparation || !answers) return [];
  const company = {
    companyName: companyName ?? '',
    entity: entity ?? '',
    fiscalYearEnd: String(fiscalYearEnd ?? ''),
  };
  return [{ taxYear, preparation, answers, spouseFullName: spouseFullName ?? '', company }];
}

/** Chooses, for a client who has ordered the year that is due, the next one. What the client chooses then stays. */
function useUnorderedYear({ context: { orderKey, taxYear, preparation }, send }: Wizard): void {
  const [due] = useState(() => dueTaxYear(new Date()));
  const { data: placed } = useQuery(placedOrders);
  const year = placed && nextTaxYear(due, placed);
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
  const [failures, setFailures] = useState(0);
  const ofBusiness = isBusiness(context.preparation);
  const unnamed = ofBusiness && context.details.companyName.trim() === '';

  const complete = async () => {
    if (!wizard.can(next)) return;
    send(next);
    try {
      // The machine refuses SUBMIT until a type is chosen.
      const body = clientOrderFrom(context, client)!;
      const { id } = await dataOf(api.POST('/api/taxReturns/add2', { body, ...sending(context) }));
      send({ type: 'SUBMIT_SUCCEEDED', returnId: id });
      await queryClient.invalidateQueries();
    } catch (error) {
      send({ type: 'SUBMIT_FAILED', errors: refusalOf(error) });
      setFailures((before) => before + 1);
    }
  };
  return (
    <DocumentUpload
      wizard={wizard}
      above={
        ofBusiness ? (
          <CompanyFields wizard={wizard} nameField={controlled(wizard, 'companyName')} />
        ) : (
          context.interviewed &&
          isJointOrder(context) && (
            <TextField
              {...controlled(wizard, 'spouseFullName')}
              label="Spouse Full Name"
              autoComplete="off"
            />
          )
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
            onClick={() => void askAgain(complete)}
          >
            Next
          </Button>
        </>
      )}
    />
  );
}
