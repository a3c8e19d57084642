import { Inject, Injectable, Logger } from '@nestjs/common';
import { type NewPasskey, type PasskeyAnswer } from '@tax-firm/contract';
import { Column, DataSource, Entity, type EntityManager, PrimaryGeneratedColumn } from 'typeorm';
import { Clock } from '../../base/clock.js';
import { isLoopback } from '../../base/config/addresses.js';
import { ENVIRONMENT, type Environment } from '../../base/config/environment.js';
import { FIRM, type Firm } from '../../firm/firm.js';
import { Account } from '../account/account.entity.js';
import { challengeMinutes } from './codes.service.js';
import { insertUnlessThere } from '../../base/database/prepared.js';

/** A WebAuthn credential of a device or password manager. */
@Entity('passkey')
export class Passkey {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ name: 'account_id', type: 'uuid' })
  accountId!: string;

  /** Base64url, as the device names it. */
  @Column({ name: 'credential_id', type: 'text', unique: true })
  credentialId!: string;

  /** COSE. */
  @Column({ name: 'public_key', type: 'bytea' })
  publicKey!: Buffer;

  /** How often the device says that it has signed. Synchronized passkeys always say 0. */
  @Column({ name: 'sign_count', type: 'bigint' })
  signCount!: string;

  /** How browsers reach the device: `internal`, `hybrid`, `usb`, … */
  @Column({ type: 'text', array: true })
  transports!: string[];

  @Column({ type: 'text' })
  name!: string;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column({ name: 'last_used_at', type: 'timestamptz', nullable: true })
  lastUsedAt!: Date | null;
}

/** Loaded with the first passkey: the package takes a third of a second. */
const library = () => import('@simplewebauthn/server');

/** COSE: Ed25519, ES256, RS256. Node verifies all of them. */
const algorithms = [-8, -7, -257];
const timeout = challengeMinutes * 60_000;

/**
 * Passkeys (WebAuthn level 3). The device always verifies its user by PIN, fingerprint or face, so a passkey is two
 * factors by itself. Challenges are the caller's.
 */
@Injectable()
export class Passkeys {
  readonly site: ReturnType<typeof relyingPartyOf>;
  private readonly logger = new Logger(Passkeys.name);

  constructor(
    private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) environment: Environment,
    @Inject(FIRM) private readonly firm: Firm,
    private readonly clock: Clock,
  ) {
    this.site = relyingPartyOf(environment.publicUrl);
  }

  list(accountId: string): Promise<Passkey[]> {
    const order = { createdAt: 'ASC', id: 'ASC' } as const;
    return this.dataSource.manager.find(Passkey, { where: { accountId }, order });
  }

  /** The options with which a browser creates a passkey for the account; not on a device that has one already. */
  async creationOptions({ id, name, email }: Pick<Account, 'id' | 'name' | 'email'>, challenge: string) {
    const { generateRegistrationOptions } = await library();
    const options = await generateRegistrationOptions({
      rpName: this.firm.name,
      rpID: this.site.id,
      userID: userHandleOf(id),
      userName: email,
      userDisplayName: name,
      challenge: bytesOf(challenge),
      timeout,
      attestationType: 'none',
      excludeCredentials: (await this.list(id)).map(descriptor),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      supportedAlgorithmIDs: algorithms,
    });
    return { ...options };
  }

  /**
   * Stores the passkey that a browser has created.
   * @returns false if the answer is not valid for the challenge and this site, or the passkey is known already
   */
  async add(
    accountId: string,
    { name, passkey: response }: NewPasskey,
    challenge: string,
    manager: EntityManager,
  ): Promise<boolean> {
    const { verifyRegistrationResponse } = await library();
    const registration = await this.verified(() =>
      verifyRegistrationResponse({
        response: { ...response, clientExtensionResults: {} },
        expectedChallenge: challenge,
        expectedOrigin: this.site.origin,
        expectedRPID: this.site.id,
        supportedAlgorithmIDs: algorithms,
      }),
    );
    if (!registration?.verified) return false;
    const { credential } = registration.registrationInfo;
    const added = await insertUnlessThere(manager, Passkey, {
      accountId,
      credentialId: credential.id,
      name,
      transports: credential.transports ?? [],
      createdAt: this.clock.now(),
      publicKey: Buffer.from(credential.publicKey),
      signCount: String(credential.counter),
    });
    return added !== undefined;
  }

  /** The options with which a browser asks for one of these passkeys, or for any of this site. */
  async requestOptions(challenge: string, allowed?: readonly Passkey[]) {
    const { generateAuthenticationOptions } = await library();
    const options = await generateAuthenticationOptions({
      rpID: this.site.id,
      challenge: bytesOf(challenge),
      timeout,
      userVerification: 'required',
      allowCredentials: allowed?.map(descriptor),
    });
    return { ...options };
  }

  /**
   * Checks what a passkey signed, and counts its use. The caller uses the challenge up.
   * @returns the account; undefined if the passkey is unknown, or did not sign this challenge on this site
   */
  async accountOf(response: PasskeyAnswer, challenge: string): Promise<string | undefined> {
    const passkey = await this.dataSource.manager.findOneBy(Passkey, { credentialId: response.id });
    if (!passkey) return undefined;
    const { id, accountId, credentialId, publicKey, signCount, transports } = passkey;
    const { userHandle } = response.response;
    if (userHandle && userHandle !== Buffer.from(userHandleOf(accountId)).toString('base64url'))
      return undefined;
    const { verifyAuthenticationResponse } = await library();
    const authentication = await this.verified(() =>
      verifyAuthenticationResponse({
        response: { ...response, clientExtensionResults: {} },
        expectedChallenge: challenge,
        expectedOrigin: this.site.origin,
        expectedRPID: this.site.id,
        credential: {
          id: credentialId,
          transports,
          counter: Number(signCount),
          publicKey: new Uint8Array(publicKey),
        },
      }),
    );
    if (!authentication?.verified) return undefined;
    const { newCounter } = authentication.authenticationInfo;
    // Of concurrent answers of a device and its copy, only one gets past this.
    const used = { signCount: String(newCounter), lastUsedAt: this.clock.now() };
    const { affected } = await this.dataSource.manager.update(Passkey, { id, signCount }, used);
    return affected === 1 ? accountId : undefined;
  }

  /** The library throws for everything that is wrong with an answer. */
  private async verified<Result>(verify: () => Promise<Result>): Promise<Result | undefined> {
    try {
      return await verify();
    } catch (error) {
      this.logger.warn(`A passkey was refused: ${(error as Error).message}`);
      return undefined;
    }
  }
}

const bytesOf = (challenge: string) => new Uint8Array(Buffer.from(challenge, 'base64url'));

/** The account's id as 16 bytes. It is random, so it tells a device nothing about the person. */
const userHandleOf = (accountId: string) => new Uint8Array(Buffer.from(accountId.replaceAll('-', ''), 'hex'));

const descriptor = ({ credentialId, transports }: Passkey) => ({ id: credentialId, transports });

/**
 * Returns the challenge that a browser says it has answered, to look it up; only the signature proves it.
 * @returns '' if it cannot be read
 */
export function challengeIn({ response }: { response: { clientDataJSON: string } }): string {
  try {
    const text = Buffer.from(response.clientDataJSON, 'base64url').toString();
    const { challenge } = JSON.parse(text) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}

/**
 * Returns a site as WebAuthn knows it: a passkey works only for its id, such as `cpa.example`, and only on its origin.
 * @param publicUrl an address of this computer becomes `localhost`, because an IP address cannot have passkeys
 */
export function relyingPartyOf(publicUrl: string): { readonly id: string; readonly origin: string } {
  const url = new URL(publicUrl);
  if (isLoopback(url.hostname)) url.hostname = 'localhost';
  return { id: url.hostname, origin: url.origin };
}
