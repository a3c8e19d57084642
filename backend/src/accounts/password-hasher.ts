import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';

/** OWASP's argon2id minimum: 19 MiB, two passes, one lane; about 35 ms of one core a hash. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Passwords are normalised so that 'é' typed on another keyboard is the same password (NIST SP 800-63B). */
const normalize = (password: string): string => password.normalize('NFKC');

@Injectable()
export class PasswordHasher {
  /** @returns argon2id in PHC form, salt and parameters included. */
  hash(password: string): Promise<string> {
    return hash(normalize(password), parameters);
  }

  verify(passwordHash: string, password: string): Promise<boolean> {
    return verify(passwordHash, normalize(password));
  }
}
