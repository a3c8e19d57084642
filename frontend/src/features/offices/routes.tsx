import { Navigate, type RouteObject } from 'react-router-dom';

/** The contact pages. */
export const officeRoutes: RouteObject[] = [
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
