import { Link } from 'react-router-dom';
import { Banner } from '@/components/page/layout';

/** Notice above the page for visitors who were redirected from a protected address. */
export function SignInFirst() {
  return (
    <Banner as="p" role="status">
      <span>
        Please sign in to open that page: <Link to="/ClientSignIn">as a client</Link> or{' '}
        <Link to="/AgroSignIn">as a team member</Link>.
      </span>
    </Banner>
  );
}
