import {
  entityOf,
  formatTotal,
  isBusiness,
  orderServices,
  orderTitle,
  type WizardContext,
} from '@tax-firm/machines';
import { useEffect } from 'react';
import { Button, ButtonLink } from '@/components/button';
import { Cluster, Stack } from '@/components/page/layout';
import { Stamp } from '@/components/stamp';
import { stopUploads } from '@/features/files/upload/upload-queue';
import { randomId } from '@/lib/random-id';
import { WizardScreen, type ScreenProps } from '../../components/wizard-screen.js';
import { taxYearOf, uploadsOf } from '../../wizard/order.js';

/**
 * Last screen after an order, with a link to the new return's File Manager. Visitors are now signed in to their account; what
 * clients read is worded by spec 2 §2.1.
 */
export function Confirmation({ wizard, price }: ScreenProps) {
  const { context, kind, send } = wizard;
  const count = context.papers.length;
  const uploads = uploadsOf(context);
  // Another tab has sent the order without them.
  useEffect(() => stopUploads(uploads), [uploads]);
  return (
    <WizardScreen
      title={kind === 'visitor' ? 'Thank you, we received your order' : 'Hello Dear Client'}
      documentTitle="Confirmation"
      actions={
        <>
          <ButtonLink to={`/ClientTaxReturn/${context.returnId}/file-manager`} size="large">
            Open the File Manager
          </ButtonLink>
          <ButtonLink to="/Client/Dashboard" variant="secondary" size="large">
            Your dashboard
          </ButtonLink>
        </>
      }
    >
      <Cluster align="center" between gap={5} boxed pad={5} lineAbove="done">
        <Stack gap={3} start grow>
          <p>
            <strong>{titleOf(context)}</strong>
          </p>
          {price.lines.length + price.byQuote.length > 0 && (
            <p>
              Your estimate: <strong>{formatTotal(price)}</strong>
            </p>
          )}
          {kind === 'visitor' ? (
            <>
              <p>
                Your order is in your account, and you’re signed in.{' '}
                {count > 0
                  ? `${count === 1 ? 'Your document was' : `Your ${count} documents were`} sent with your order.`
                  : 'Please upload your documents to the File Manager so that we can start.'}
              </p>
              <p>We’ll contact you with a firm quote within 24 hours of receiving your documents.</p>
            </>
          ) : (
            <>
              <p>
                Thank you for creating a new work order. Please upload your documents to the File Manager.
              </p>
              <p>We’ll contact you within 24 hours of receiving them.</p>
            </>
          )}
          <Button variant="quiet" onClick={() => send({ type: 'START_OVER', orderKey: randomId() })}>
            Place another order
          </Button>
        </Stack>
        <Stamp>Received</Stamp>
      </Cluster>
    </WizardScreen>
  );
}

/** The title of what was ordered, as the portal shows it. */
function titleOf(context: WizardContext): string {
  const { answers, details } = context;
  const preparation = context.preparation ?? 'individual';
  const ofBusiness = isBusiness(preparation);
  return orderTitle({
    service: orderServices[preparation],
    taxYear: taxYearOf(context),
    entity: ofBusiness ? entityOf(answers, details.entity) : null,
    companyName: ofBusiness ? details.companyName.trim() : null,
  });
}
