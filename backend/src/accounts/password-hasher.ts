import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';

/** OWASP's argon2id minimum: 19 MiB, two passes, one lane; about 35 ms of one core per hash. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Normalizes passwords, so that 'é' typed on different keyboards is the same password (NIST SP 800-63B). */
const normalize = (password: string): string => password.normalize('NFKC');

@Injectable()
export class PasswordHasher {
  /** @returns an argon2id hash in PHC format, which includes salt and parameters */
  hash(password: string): Promise<string> {
    return hash(normalize(password), parameters);
  }

  verify(passwordHash: string, password: string): Promise<boolean> {
    return verify(passwordHash, normalize(password));
  }
}
