import type { NewPassword } from '@tax-firm/contract';
import { api } from '@/lib/api/client';

/** Requests the email with the pin. Throws ApiError, with a sentence for `email` if it is unknown (spec 2 §8). */
export async function requestReset(email: string): Promise<void> {
  await api.POST('/api/users/checkEmail', { body: { email } });
  await api.POST('/api/users/sendResetPasswordLink', { body: { email } });
}

/** Sets a new password with the pin. Throws ApiError, with a sentence for `pin` if it is wrong or expired. */
export async function resetPassword(body: NewPassword): Promise<void> {
  await api.POST('/api/users/resetPassword', { body });
}
