import { useChange, useRead } from '@/lib/api/queries';
import { useMutation } from '@tanstack/react-query';
import { api, dataOf } from '@/lib/api/client';
import { setMustEnroll } from '@/lib/auth/session';
import { createPasskey } from '@/lib/auth/passkeys';
import type { components } from '@/lib/api/schema';

export type SecondFactors = components['schemas']['SecondFactors'];
export type Passkey = SecondFactors['passkeys'][number];

const key = ['secondFactors'] as const;

/** The second factors of the user's own account. */
export const useSecondFactors = () => useRead(key, '/api/users/me/secondFactors');

/** Gets a secret for the user's authenticator app, which counts after its first code. */
export const useBeginAuthenticator = () =>
  useMutation({
    mutationFn: () => dataOf(api.POST('/api/users/me/secondFactors/authenticator')),
  });

/** Resolves to the recovery codes to show, or null if there are some already. */
export const useFinishAuthenticator = () =>
  useChange(async (code: string) => {
    const { recoveryCodes } = await dataOf(
      api.PUT('/api/users/me/secondFactors/authenticator', { body: { code } }),
    );
    setMustEnroll(false);
    return recoveryCodes;
  }, key);

export const useRemoveAuthenticator = () =>
  useChange(() => dataOf(api.DELETE('/api/users/me/secondFactors/authenticator')), key);

/** Creates a passkey on a device and adds it. Resolves to the recovery codes to show, or null. */
export const useAddPasskey = () =>
  useChange(async (name: string) => {
    const options = await dataOf(api.POST('/api/users/me/secondFactors/passkeyOptions'));
    const passkey = await createPasskey(options);
    const { recoveryCodes } = await dataOf(
      api.POST('/api/users/me/secondFactors/passkeys', { body: { name, passkey } }),
    );
    setMustEnroll(false);
    return recoveryCodes;
  }, key);

export const useRenamePasskey = () =>
  useChange(
    ({ id, name }: { id: string; name: string }) =>
      dataOf(
        api.PUT('/api/users/me/secondFactors/passkeys/{id}', { params: { path: { id } }, body: { name } }),
      ),
    key,
  );

export const useRemovePasskey = () =>
  useChange(
    (id: string) =>
      dataOf(api.DELETE('/api/users/me/secondFactors/passkeys/{id}', { params: { path: { id } } })),
    key,
  );

/** Creates ten new recovery codes; the earlier ones stop working. */
export const useNewRecoveryCodes = () =>
  useChange(
    async () => (await dataOf(api.POST('/api/users/me/secondFactors/recoveryCodes'))).recoveryCodes,
    key,
  );
