import { createContext, useContext } from 'react';
import type { NavigationType } from 'react-router-dom';

/** How the reader came to the screen. Below a `useRoutes` with a location, React Router always says POP. */
export const ArrivalContext = createContext<`${NavigationType}`>('POP');

/** Whether the reader came to the screen with Back or Forward, or opened the site there. */
export const useCameBack = (): boolean => useContext(ArrivalContext) === 'POP';
