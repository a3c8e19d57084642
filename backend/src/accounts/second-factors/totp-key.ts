import { type DataSource } from 'typeorm';
import { seal, SealBroken, unseal } from '../../common/sealing.js';
import { type Environment } from '../../config/environment.js';
import { AuthenticatorApp } from './authenticator-app.entity.js';

type Keys = Pick<Environment, 'fileKey' | 'oldFileKey'>;
type Sealed = Pick<AuthenticatorApp, 'id' | 'sealedSecret'>;

/**
 * Opens an app's secret with FILE_KEY or, during a rotation, the previous key.
 * @throws SealBroken if neither opens it
 */
export function secretOf({ id, sealedSecret }: Sealed, { fileKey, oldFileKey }: Keys): Buffer {
  try {
    return unseal(fileKey, sealedSecret, id);
  } catch (error) {
    if (!oldFileKey || !(error instanceof SealBroken)) throw error;
    return unseal(oldFileKey, sealedSecret, id);
  }
}

/**
 * Seals the secrets of all authenticator apps with FILE_KEY instead of the previous key. May be repeated.
 * @returns how many it sealed anew, and the accounts whose secret neither key opens
 */
export async function rotateTotpSecrets(
  dataSource: DataSource,
  keys: Keys,
): Promise<{ rotated: number; lost: string[] }> {
  const apps = dataSource.getRepository(AuthenticatorApp);
  const lost: string[] = [];
  let rotated = 0;
  for (const app of await apps.find()) {
    const { id, sealedSecret } = app;
    if (opens(keys.fileKey, app)) continue;
    if (!keys.oldFileKey || !opens(keys.oldFileKey, app)) {
      lost.push(app.accountId);
      continue;
    }
    const resealed = seal(keys.fileKey, secretOf(app, keys), id);
    // A concurrent run may have been faster.
    const { affected } = await apps.update({ id, sealedSecret }, { sealedSecret: resealed });
    rotated += affected ?? 0;
  }
  return { rotated, lost };
}

function opens(key: Buffer, app: Sealed): boolean {
  try {
    return secretOf(app, { fileKey: key }).length > 0;
  } catch (error) {
    if (error instanceof SealBroken) return false;
    throw error;
  }
}
