import { useEffect, useState, type ComponentType } from 'react';
import { firm } from '@/lib/firm/profile';

/**
 * Counts page views of visitors who agree, if the firm has configured a service for it (`analyticsUrl` in firm.json).
 * Otherwise, the code is not even downloaded.
 */
export function PageViews() {
  const [Counter, setCounter] = useState<ComponentType<{ url: string }>>();
  useEffect(() => {
    if (firm.analyticsUrl) void import('./counter.js').then((module) => setCounter(() => module.Counter));
  }, []);
  return Counter && firm.analyticsUrl ? <Counter url={firm.analyticsUrl} /> : null;
}
