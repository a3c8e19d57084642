import { useContext } from 'react';
import { FormContext } from './forms/form-context.js';
import { Text } from './page/layout.js';

/** Error sentence for an email that could not be sent, worded by spec 1 §8 and spec 2 §8. */
export const mailNotDelivered =
  'Email Could not be delivered! Please check if all fields are filled and if your email is valid';

/** Says that the enclosing form sent its email, until the next attempt is refused. The words are those of spec 2 §8. */
export function EmailSent({ sent }: { sent: boolean }) {
  const form = useContext(FormContext);
  const isRefused = form?.failure !== undefined || Object.keys(form?.errors ?? {}).length > 0;
  return (
    <Text role="status" target above={3} tone="done" weight={600}>
      {sent && !isRefused && 'Email Sent!'}
    </Text>
  );
}
