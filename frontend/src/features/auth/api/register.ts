import type { Registration } from '@tax-firm/contract';
import { api } from '@/lib/api/client';

/** The staff roles that a person may choose at sign-up; access is the owner's to give (spec 1 §4). */
export const signUpRoles = ['Staff Associate', 'Senior Associate', 'CPA/EA'] as const;

/** Makes an account. Refusals carry a sentence by field: name, email, password, password2, role. */
export async function register(registration: Registration): Promise<void> {
  await api.POST('/api/users/register', { body: registration });
}
