import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { queryClient } from '@/lib/query-client';
import type { ScreenProps } from './screen-props.js';

/** Gives a screen the query client. It is downloaded with the screen: the first question does without. */
export function withData(Screen: ComponentType<ScreenProps>) {
  return function WithData(props: ScreenProps) {
    return (
      <QueryClientProvider client={queryClient}>
        <Screen {...props} />
      </QueryClientProvider>
    );
  };
}
