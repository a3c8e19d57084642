import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { queryClient } from '@/lib/query-client';
import type { ScreenProps } from '../components/wizard-screen.js';

/** Gives a screen the query client, which is downloaded only with such a screen. */
export function withData(Screen: ComponentType<ScreenProps>) {
  return function WithData(props: ScreenProps) {
    return (
      <QueryClientProvider client={queryClient}>
        <Screen {...props} />
      </QueryClientProvider>
    );
  };
}
