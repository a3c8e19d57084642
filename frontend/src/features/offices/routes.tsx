import { Navigate } from 'react-router-dom';
import type { ScreenRoute } from '@/lib/routing/screen-route';

/** The contact pages. */
export const officeRoutes: ScreenRoute[] = [
  {
    path: 'Contact',
    lazy: async () => ({ Component: (await import('./pages/contact-page.js')).ContactPage }),
  },
  { path: 'CityContact', element: <Navigate to="/Contact" replace /> },
  {
    path: 'MessageConfirmation',
    lazy: async () => ({
      Component: (await import('./pages/message-confirmation-page.js')).MessageConfirmationPage,
    }),
  },
];
