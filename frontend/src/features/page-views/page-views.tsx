import { useEffect, useState, type ComponentType } from 'react';
import { firm } from '@/lib/firm/profile';

/**
 * Counts page views where the firm names a service for it (`analyticsUrl` in firm.json), for visitors who agree. A firm
 * that names none, which is the rule, has nothing of it: no question, no code, no request.
 */
export function PageViews() {
  const [Counter, setCounter] = useState<ComponentType<{ url: string }>>();
  useEffect(() => {
    if (firm.analyticsUrl) void import('./counter.js').then((module) => setCounter(() => module.Counter));
  }, []);
  return Counter && firm.analyticsUrl ? <Counter url={firm.analyticsUrl} /> : null;
}
