import type { Schemas } from '@/lib/api/client';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api, dataOf } from '@/lib/api/client';

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
    mutationFn: (name: Schemas['MailSample']['name']) =>
      dataOf(api.POST('/api/deliveries/samples', { body: { name } })),
  });
