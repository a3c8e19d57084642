import { useQuery } from '@tanstack/react-query';
import { ownAccountQuery } from '@/features/auth/api/own-account';

/** Query keys of the user's own account. */
export const accountKeys = { secondFactors: ['secondFactors'], sessions: ['sessions'], photo: ['ownPhoto'] };

/** The account as the server has it. */
export const useOwnAccount = () => useQuery({ ...ownAccountQuery, refetchOnWindowFocus: 'always' });
