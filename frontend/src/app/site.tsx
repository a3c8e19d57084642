import { useEffect, useEffectEvent } from 'react';
import { matchRoutes, useLocation, useNavigate } from 'react-router-dom';
import { onSessionEnd, type SessionEnd, useMustEnroll } from '@/lib/auth/session';
import { leaveFirstScreen } from '@/lib/hydration-data';
import { Screens, screensOf } from '@/lib/routing/screens';
import { routes } from './routes.js';
import { ScreenErrorBoundary } from './screen-error.js';
import { SessionGuard } from './session/session-guard.js';

/** The screens of {@link Site}. */
export const screens = screensOf(routes);

/** Whether an address is a public page. Other screens decide themselves what a signed-out visitor sees. */
export const isPublicPage = (at: { pathname: string }): boolean =>
  matchRoutes(screens, at)?.at(-1)?.route.path !== '*';

/** The whole site, in a router. */
export function Site() {
  useRedirects();
  return (
    <ScreenErrorBoundary locationKey={useLocation().key}>
      <Screens screens={screens} onLeave={leaveFirstScreen} />
      <SessionGuard />
    </ScreenErrorBoundary>
  );
}

/** Leads to other screens when the session ends, or turns out to need a second factor first. */
function useRedirects(): void {
  const navigate = useNavigate();
  // Signing out and an expired token both lead to the site's root (spec 1 §4). Reloading it forgets another's screens.
  const leave = useEffectEvent((why: SessionEnd) => {
    if (why === 'replaced') window.location.replace('/');
    else void navigate('/');
  });
  const enrolls = useMustEnroll();
  const enroll = useEffectEvent(() => void navigate('/Account', { replace: true }));
  useEffect(() => onSessionEnd((why) => leave(why)), []);
  useEffect(() => {
    if (enrolls) enroll();
  }, [enrolls]);
}
