import { useMutation, useQuery } from '@tanstack/react-query';
import { api, dataOf } from '@/lib/api/client';
import type { components } from '@/lib/api/schema';

export type MailSample = components['schemas']['MailSample'];

/** Every email that the site sends, with invented data. */
export const useMailSamples = () =>
  useQuery({
    queryKey: ['deliveries', 'samples'],
    queryFn: ({ signal }) => dataOf(api.GET('/api/deliveries/samples', { signal })),
    staleTime: Infinity,
  });

/** Sends a sample to the viewer's own address. */
export const useSendSample = () =>
  useMutation({
    mutationFn: (name: MailSample['name']) => dataOf(api.POST('/api/deliveries/samples', { body: { name } })),
  });
