import type { RouteObject } from 'react-router-dom';

/** Screens of the price tool that anyone may open. */
export const visitorPriceToolRoutes: RouteObject[] = [];

/** Those of a signed-in client. */
export const clientPriceToolRoutes: RouteObject[] = [];
