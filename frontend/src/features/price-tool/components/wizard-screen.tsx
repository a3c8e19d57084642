import type { Estimate } from '@tax-firm/machines';
import {
  createContext,
  use,
  useEffect,
  useRef,
  useState,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { useLocation } from 'react-router-dom';
import { Button } from '@/components/button';
import { Box, Choice, Cluster, Text } from '@/components/page/layout';
import { Page, PageTitle } from '@/components/page/page';
import { useHydrated } from '@/lib/hydration-data';
import { useYear } from '@/lib/use-year';
import { back, next, taxYearOf } from '../wizard/order.js';
import type { Wizard } from '../wizard/use-stored-wizard.js';
import styles from './wizard-screen.module.css';

/** What each screen of the wizard gets. */
export interface ScreenProps {
  wizard: Wizard;
  price: Estimate;
}

/** The price range that each screen of the wizard shows beside its question, or in the bar below it on a phone. */
const PriceAside = createContext<ReactNode>(undefined);

interface WizardColumnsProps {
  children: ReactNode;
  /** The price range. */
  aside?: ReactNode;
  /** Above the screens. */
  notices?: ReactNode;
}

/** The page of a wizard, around its screens. */
export const WizardColumns = ({ children, aside, notices }: WizardColumnsProps) => (
  <Page padBottom={0}>
    {notices}
    <PriceAside value={aside}>{children}</PriceAside>
  </Page>
);

interface WizardScreenProps {
  title: string;
  /** The step's full name for the document's title, if the heading is shorter. */
  documentTitle?: string;
  lede?: ReactNode;
  /** Number of this step, and of all steps. */
  step?: readonly [number, number];
  onBack?: () => void;
  backLabel?: string;
  children: ReactNode;
  /** The buttons that lead on. */
  actions?: ReactNode;
  /** A choice after the number of the step. */
  choice?: ReactNode;
  /** A button at the end of that line. */
  aside?: ReactNode;
}

/**
 * One step of the wizard: title, content, then Back and the buttons that lead on. On a phone, these and the price stay in
 * sight in a bar at the bottom of the window.
 */
export function WizardScreen(props: WizardScreenProps) {
  const {
    title,
    documentTitle,
    lede,
    step,
    onBack,
    backLabel = 'Back',
    children,
    actions,
    choice,
    aside,
  } = props;
  const price = use(PriceAside);
  const isCall = /^\/modal1\/?$/i.test(useLocation().pathname);
  const content = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const tall = useIsTall(bar);
  /** Nobody leaves with a number that no answer came from: the field takes focus instead. */
  const stayAtRefused = (event: MouseEvent) => {
    const fields = content.current?.querySelectorAll('input') ?? [];
    const refused = [...fields].find(({ validity }) => validity.customError);
    if (!refused) return;
    event.stopPropagation();
    refused.focus();
  };
  return (
    <div className={styles.columns} data-alone={price ? undefined : true}>
      <Box padBottom={6} ref={content}>
        <PageTitle
          documentTitle={isCall ? 'Schedule a call' : documentTitle}
          lede={
            lede && (
              <Box as="span" scriptOnly>
                {lede}
              </Box>
            )
          }
          size="2xl"
          gap={3}
          padTop={step || aside ? 2 : 7}
          padBottom={5}
          above={
            (step ?? aside) && (
              <Cluster target align="center" between gap={2} rowGap={0} lineBelow="hair">
                {step && (
                  <Text as="span" size="xs" tone="quiet" weight={600} figures>
                    Step {step[0]} of {step[1]}
                  </Text>
                )}
                {choice}
                <Box as="span" scriptOnly>
                  {aside}
                </Box>
              </Cluster>
            )
          }
        >
          {title}
        </PageTitle>
        {children}
      </Box>
      <Box scriptOnly className={styles.bar} ref={bar} data-tall={tall || undefined}>
        {(onBack ?? actions) && (
          <div className={styles.actions} onClickCapture={stayAtRefused}>
            {onBack && (
              <Button variant="secondary" size="large" className={styles.back} onClick={onBack}>
                <span aria-hidden="true">←</span>
                {backLabel}
              </Button>
            )}
            {actions}
          </div>
        )}
        {price}
      </Box>
    </div>
  );
}

/** A step of an order: leads back, can be saved for later, and leads on with Next unless it has other buttons. */
export const StepScreen = ({ wizard, ...rest }: WizardScreenProps & { wizard: Wizard }) => (
  <WizardScreen
    onBack={() => wizard.send(back)}
    aside={<SaveForLaterButton wizard={wizard} />}
    actions={<NextButton wizard={wizard} />}
    {...rest}
  />
);

/** The part of the window that the bar may cover. */
const mostCovered = 0.3;

/** Whether the bar, without the lines of the price that slide out of it, would cover too much: the text is very large. */
function useIsTall(bar: RefObject<HTMLDivElement | null>): boolean {
  const [tall, setTall] = useState(false);
  useEffect(() => {
    const { current } = bar;
    if (!current) return undefined;
    const measure = () => {
      if (!current.querySelector('[data-open]'))
        setTall(current.offsetHeight > window.innerHeight * mostCovered);
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [bar]);
  return tall;
}

interface NextButtonProps {
  wizard: Wizard;
  /** Label until the visitor has made a choice (spec 2 §2.1). */
  missing?: string;
  /** Why the visitor cannot continue now. */
  reason?: string;
  /** Sends NEXT, at once or later; at once by default. */
  onNext?: () => void;
  children?: string;
}

/**
 * Sends NEXT. While the machine refuses that, the button is disabled and its label says what is missing. So it is in a
 * prerendered step until the machine has been downloaded.
 */
export function NextButton({ wizard, missing = 'Next', reason, onNext, children = 'Next' }: NextButtonProps) {
  // Behind the call dialog, the button keeps the label it had when it was pressed.
  const ready = wizard.screen === 'scheduleCall' || wizard.can(next);
  const why = useHydrated()
    ? (reason ?? (ready ? undefined : 'Choose one above to continue.'))
    : 'Choose one above. Still loading…';
  return (
    <Button size="large" reason={why} onClick={() => (onNext ? onNext() : wizard.send(next))}>
      {ready ? children : missing}
    </Button>
  );
}

/** For visitors: clients have an account, and their browser keeps the order. */
export function SaveForLaterButton({ wizard, reason }: Pick<NextButtonProps, 'wizard' | 'reason'>) {
  const hydrated = useHydrated();
  if (wizard.kind === 'client') return null;
  return (
    <Button
      variant="quiet"
      size="small"
      pending={!hydrated}
      reason={reason}
      onClick={() => wizard.send({ type: 'SAVE_FOR_LATER' })}
    >
      Save For Later
    </Button>
  );
}

/** How many years before the one that is due are offered. The IRS asks for returns of the last six. */
const earlierYears = 6;

/** The year of the return: the one that is due, unless the visitor chooses another. */
export function TaxYearChoice({ wizard }: Pick<ScreenProps, 'wizard'>) {
  const hydrated = useHydrated();
  const thisYear = useYear();
  const chosen = taxYearOf(wizard.context);
  const offered = Array.from({ length: earlierYears + 2 }, (_, place) => thisYear - place);
  return (
    <Choice scriptOnly gap={2} size="xs" tone="quiet" weight={600} nowrap>
      Tax year
      <select
        value={chosen}
        disabled={!hydrated}
        onChange={({ currentTarget }) =>
          wizard.send({ type: 'SELECT_TAX_YEAR', taxYear: Number(currentTarget.value) })
        }
      >
        {(offered.includes(chosen) ? offered : [chosen, ...offered]).map((year) => (
          <option key={year} value={year}>
            {year}
          </option>
        ))}
      </select>
    </Choice>
  );
}
