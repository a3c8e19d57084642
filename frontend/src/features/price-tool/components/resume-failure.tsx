import { Link } from 'react-router-dom';
import { Text } from '@/components/page/layout';

/** Says why an emailed link did not open a saved order, and what to do. The browser's own wizard is shown below. */
export function ResumeFailure({ sentence }: { sentence: string }) {
  return (
    <Text role="alert" above={5} notice="problem">
      We couldn’t open your saved order. {sentence} If you already submitted it,{' '}
      <Link to="/ClientSignIn">sign in to see it</Link>; otherwise, start again here.
    </Text>
  );
}
