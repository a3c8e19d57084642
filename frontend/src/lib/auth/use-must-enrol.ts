import { useSyncExternalStore } from 'react';
import { mustEnrol, onEnrolmentChange } from './enrolment.js';

/** Whether the user must set up a second factor before anything else. */
export const useMustEnrol = (): boolean => useSyncExternalStore(onEnrolmentChange, mustEnrol, () => false);
