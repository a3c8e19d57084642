import { estimate, isQuoteService, type QuoteService, type ServiceKey } from '@tax-firm/machines';
import {
  createElement,
  Suspense,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ComponentType,
} from 'react';
import { useLocation } from 'react-router-dom';
import { Text } from '@/components/page/layout';
import { Loading } from '@/components/page/states';
import { useLinkToken } from '@/lib/link-token';
import { EstimatePanel } from '../components/price/estimate-panel.js';
import { WizardColumns, type ScreenProps } from '../components/wizard-screen.js';
import { prices } from '../prices.js';
import { downloadLaterScreens, later, LaterLinkScreen } from '../screens/later.js';
import type { Arrival } from '../screens/link-screen.js';
import { SelectService } from '../screens/select-service.js';
import { SelectTaxPreparation } from '../screens/select-tax-preparation.js';
import { storageKey } from '../storage-key.js';
import { back } from '../wizard/order.js';
import { cameFrom, hasDraftMoved, onDraftMoved } from '../wizard/draft.js';
import { isPriceList, underlying, type Screen, type Underlying } from '../wizard/screen.js';
import { useKeptDraft } from '../wizard/use-kept-draft.js';
import { useStoredWizard } from '../wizard/use-stored-wizard.js';
import { useTopOfScreen } from '../wizard/use-top-of-screen.js';
import { useWizardHistory } from '../wizard/use-wizard-history.js';

function screenFor(shown: Underlying): ComponentType<ScreenProps> {
  if (shown === 'selectService') return SelectService;
  if (shown === 'selectTaxPreparation') return SelectTaxPreparation;
  if (isPriceList(shown)) return later.priceLists.Screen;
  return isQuote(shown) ? later.quote.Screen : later[shown].Screen;
}

const isQuote = (shown: string): shown is QuoteService => isQuoteService(shown as ServiceKey);

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

  const isFirst = shown === 'selectService' || shown === 'selectTaxPreparation';
  const empty = isFirst
    ? 'Choose what you need to see the price here.'
    : 'The price appears here as you answer.';
  const ended = shown === 'confirmation' || shown === 'requested';
  return (
    <WizardColumns
      aside={!ended && <EstimatePanel estimate={price} choices={context} empty={empty} />}
      notices={
        <>
          <Text role="status" {...(unreachable && { notice: 'plain', above: 4, size: 'sm' })}>
            {unreachable &&
              'No connection right now. You can continue: we’ll keep your answers in this browser and save them once you’re back online.'}
          </Text>
          <Suspense>{arrival.status !== 'none' && !ended && linkScreen}</Suspense>
        </>
      }
    >
      <Suspense fallback={<Loading label="Opening the next step" />}>
        {createElement(screenFor(shown), { key: shown, wizard, price })}
      </Suspense>
      <Suspense>
        {wizard.screen === 'priceRange' && <later.priceRange.Screen wizard={wizard} price={price} />}
        {(onlyCall || wizard.screen === 'scheduleCall') && (
          <later.call.Screen
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
