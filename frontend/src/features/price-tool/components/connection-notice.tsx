import { Text } from '@/components/page/layout';

/** Notice while the server cannot be reached: the visitor can continue without losing answers. */
export function ConnectionNotice({ unreachable }: { unreachable: boolean }) {
  return (
    <Text role="status" {...(unreachable && { notice: 'plain', above: 4, size: 'sm' })}>
      {unreachable &&
        'No connection right now. You can continue: we’ll keep your answers in this browser and save them once you’re back online.'}
    </Text>
  );
}
