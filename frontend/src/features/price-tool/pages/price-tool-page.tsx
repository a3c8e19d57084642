import { estimate } from '@tax-firm/machines';
import { Suspense, useEffect, useMemo, useState, useSyncExternalStore, type ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import { Loading } from '@/components/page/states';
import { useLinkToken } from '@/lib/link-token';
import { ConnectionNotice } from '../components/connection-notice.js';
import { EstimatePanel } from '../components/price/estimate-panel.js';
import { WizardColumns } from '../components/wizard-columns.js';
import { prices } from '../prices.js';
import {
  LaterCallRequested,
  downloadLaterScreens,
  LaterLinkScreen,
  LaterPriceListScreen,
  LaterPriceRangeDialog,
  LaterQuoteScreen,
  LaterSaveForLater,
  LaterScheduleCallDialog,
  LaterUploadDocuments,
  LaterConfirmation,
  LaterWhatHappensNext,
} from '../screens/later.js';
import type { ScreenProps } from '../screens/screen-props.js';
import { SelectService } from '../screens/select-service.js';
import { SelectTaxPreparation } from '../screens/select-tax-preparation.js';
import { storageKey } from '../storage-key.js';
import { back } from '../wizard/events.js';
import type { Arrival } from '../screens/resume-order.js';
import { cameFrom, hasDraftMoved, onDraftMoved } from '../wizard/draft.js';
import { underlying, type Screen, type Underlying } from '../wizard/screen.js';
import { useKeptDraft } from '../wizard/use-kept-draft.js';
import { useStoredWizard } from '../wizard/use-stored-wizard.js';
import { useTopOfScreen } from '../wizard/use-top-of-screen.js';
import { useWizardHistory } from '../wizard/use-wizard-history.js';

const screens: Record<Underlying, ComponentType<ScreenProps>> = {
  selectService: SelectService,
  selectTaxPreparation: SelectTaxPreparation,
  'interview.who': LaterPriceListScreen,
  'interview.income': LaterPriceListScreen,
  'interview.business': LaterPriceListScreen,
  'individualCompact.list': LaterPriceListScreen,
  'individualCompact.w2': LaterPriceListScreen,
  'individualCompact.scheduleC': LaterPriceListScreen,
  'individualCompact.scheduleE': LaterPriceListScreen,
  'individualCompact.scheduleBDE': LaterPriceListScreen,
  'individualCompact.additionalState': LaterPriceListScreen,
  'businessCompact.list': LaterPriceListScreen,
  'businessCompact.partnershipCCorp': LaterPriceListScreen,
  'businessCompact.sCorp': LaterPriceListScreen,
  'businessCompact.notForProfit': LaterPriceListScreen,
  uploadDocuments: LaterUploadDocuments,
  whatHappensNext: LaterWhatHappensNext,
  companyFormation: LaterQuoteScreen,
  accountingConsulting: LaterQuoteScreen,
  salesPayrollTax: LaterQuoteScreen,
  estimatedTax: LaterQuoteScreen,
  bookkeeping: LaterQuoteScreen,
  international: LaterQuoteScreen,
  saveForLater: LaterSaveForLater,
  confirmation: LaterConfirmation,
  requested: LaterCallRequested,
};

/** Delay of the preloading, so that it does not slow down the response to the first choice. */
const preloadDelayMs = 300;

const addresses: Partial<Record<Screen, string>> = { saveForLater: '/SaveForLater', scheduleCall: '/Modal1' };

/** The visitor's wizard at /PriceTool, /SaveForLater and /Modal1. */
export function PriceToolPage() {
  const stored = useStoredWizard('visitor', storageKey);
  const { pathname } = useLocation();
  // A visitor who opens /Modal1 directly gets the call dialog, whatever the wizard's state.
  const isOnlyCall = (opened: string) => opened === '/Modal1' && stored.screen !== 'scheduleCall';
  const [onlyCall, setOnlyCall] = useState(isOnlyCall(pathname));
  const wizard = useWizardHistory(
    stored,
    (screen) => (onlyCall ? '/Modal1' : (addresses[screen] ?? '/PriceTool')),
    (opened) => {
      setOnlyCall(isOnlyCall(opened));
      if (opened === '/SaveForLater') stored.send({ type: 'SAVE_FOR_LATER' });
      else if (addresses[stored.screen] !== undefined && opened === '/PriceTool') stored.send(back);
    },
  );
  const link = useLinkToken('draft');
  const [arrival, setArrival] = useState<Arrival>({
    status: link === null || cameFrom(link) ? 'none' : 'asking',
  });
  const moved = useSyncExternalStore(onDraftMoved, hasDraftMoved, () => false);
  const { unreachable } = useKeptDraft(wizard);
  const { context } = wizard;
  const price = useMemo(() => estimate(context, prices), [context]);
  const shown = underlying(wizard.screen, context);
  useTopOfScreen(shown);
  const started = context.service !== null;
  useEffect(() => {
    if (!started) return undefined;
    const timer = setTimeout(() => void downloadLaterScreens(), preloadDelayMs);
    return () => clearTimeout(timer);
  }, [started]);
  const linkScreen = (
    <LaterLinkScreen link={link ?? ''} arrival={arrival} onArrival={setArrival} wizard={wizard} />
  );
  if (arrival.status === 'asking' || moved)
    return (
      <WizardColumns>
        <Suspense fallback={<Loading label="Opening your saved order" />}>{linkScreen}</Suspense>
      </WizardColumns>
    );

  const Screen = screens[shown];
  const ended = shown === 'confirmation' || shown === 'requested';
  return (
    <WizardColumns
      aside={!ended && <EstimatePanel estimate={price} choices={context} empty={emptyEstimate(shown)} />}
      notices={
        <>
          <ConnectionNotice unreachable={unreachable} />
          <Suspense>{arrival.status !== 'none' && !ended && linkScreen}</Suspense>
        </>
      }
    >
      <Suspense fallback={<Loading label="Opening the next step" />}>
        <Screen key={shown} wizard={wizard} price={price} />
      </Suspense>
      <Suspense>
        {wizard.screen === 'priceRange' && <LaterPriceRangeDialog wizard={wizard} price={price} />}
        {(onlyCall || wizard.screen === 'scheduleCall') && (
          <LaterScheduleCallDialog
            wizard={wizard}
            price={price}
            onKept={onlyCall ? undefined : () => wizard.send({ type: 'REQUEST_KEPT' })}
            onClose={() => (onlyCall ? setOnlyCall(false) : wizard.send(back))}
          />
        )}
      </Suspense>
    </WizardColumns>
  );
}

function emptyEstimate(shown: Underlying): string {
  return shown === 'selectService' || shown === 'selectTaxPreparation'
    ? 'Choose what you need to see the price here.'
    : 'The price appears here as you answer.';
}
