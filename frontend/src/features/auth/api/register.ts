import type { Registration } from '@tax-firm/contract';
import { api } from '@/lib/api/client';

/** The staff roles to choose from at sign-up (spec 1 §4). Access is granted later by the owner. */
export const signUpRoles = ['Staff Associate', 'Senior Associate', 'CPA/EA'] as const;

/** Creates an account. Throws ApiError, with sentences for name, email, password, password2 and role. */
export async function register(registration: Registration): Promise<void> {
  await api.POST('/api/users/register', { body: registration });
}
