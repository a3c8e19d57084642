import type { ConsentSignature, CopyConsent } from '@tax-firm/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api, dataOf } from '@/lib/api/client';
import { useRead } from '@/lib/api/queries';
import { once } from '@/lib/api/once';
import type { components } from '@/lib/api/schema';

export type Consent = components['schemas']['Consent'];

const all = ['consents'] as const;

/** How often a list asks whether a copy was made or a file downloaded, in milliseconds. */
const every = 30_000;

/** The client's consents, newest first. */
export const useConsents = () => useRead([...all, 'own'], '/api/consents', { refetchInterval: every });

/** The return by which the client can subscribe to the newsletter now; null if the law no longer lets us ask. */
export const useNewsletterOffer = () => useRead([...all, 'newsletter'], '/api/consents/newsletter');

/**
 * What the client does with consents. What is sent again after a lost answer counts once. Each throws ApiError, and
 * resolves when the list shows it.
 */
export function useConsentUpdates() {
  const client = useQueryClient();
  return useMemo(() => {
    const reload = () => client.invalidateQueries({ queryKey: all });
    const sentOnce = (id: string) => ({ params: { path: { id } }, fetch: once });
    return {
      async offer(taxReturnId: string, body: CopyConsent): Promise<Consent> {
        const offered = await dataOf(
          api.POST('/api/taxReturns/{id}/consents', {
            ...sentOnce(taxReturnId),
            body,
          }),
        );
        await reload();
        return offered;
      },
      async offerNewsletter(taxReturnId: string): Promise<Consent> {
        const offered = await dataOf(
          api.POST('/api/taxReturns/{id}/consents/newsletter', sentOnce(taxReturnId)),
        );
        await reload();
        return offered;
      },
      async sign(id: string, body: ConsentSignature): Promise<void> {
        await api.POST('/api/consents/{id}/signature', { ...sentOnce(id), body });
        await reload();
      },
      async decline(id: string): Promise<void> {
        await api.POST('/api/consents/{id}/decline', sentOnce(id));
        await reload();
      },
      async withdraw(id: string): Promise<void> {
        await api.POST('/api/consents/{id}/withdraw', sentOnce(id));
        await reload();
      },
    };
  }, [client]);
}
