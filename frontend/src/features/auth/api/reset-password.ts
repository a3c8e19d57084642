import type { NewPassword } from '@tax-firm/contract';
import { api } from '@/lib/api/client';

/** Asks for the e-mail with the pin. An address that no account has is refused on `email` (spec 2 §8). */
export async function requestReset(email: string): Promise<void> {
  await api.POST('/api/users/checkEmail', { body: { email } });
  await api.POST('/api/users/sendResetPasswordLink', { body: { email } });
}

/** Sets a new password with the pin of that e-mail. A wrong or old pin is refused on `pin`. */
export async function resetPassword(body: NewPassword): Promise<void> {
  await api.POST('/api/users/resetPassword', { body });
}
