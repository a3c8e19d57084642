import { Logger } from '@nestjs/common';
import { type IdentityProblem } from '@tax-firm/machines';
import Stripe from 'stripe';
import { stripeClient } from '../../base/stripe-client.js';
import { type Environment } from '../../base/config/environment.js';
import {
  type IdentityProvider,
  IdentityProviderUnavailable,
  type IdentityResult,
} from './identity-provider.js';

/**
 * Reasons why a session needs input although nobody was checked yet. The person may continue in it.
 * https://docs.stripe.com/identity/verification-checks?type=document
 */
const unchecked: readonly (string | null)[] = [
  'abandoned',
  'consent_declined',
  'country_not_supported',
  'device_not_supported',
  'document_type_not_supported',
  'under_supported_age',
];

/** Stripe Identity. Nothing of a session is kept here except its id and its result. */
export class StripeIdentityProvider implements IdentityProvider {
  readonly name;
  private readonly stripe: Stripe;
  private readonly logger = new Logger('Identity');

  constructor({ secretKey, apiUrl }: Environment['stripe'] & { readonly secretKey: string }) {
    this.stripe = stripeClient(secretKey, apiUrl);
    // With a test key, Stripe lets everyone pass.
    this.name = /^[rs]k_test_/.test(secretKey) ? ('stripeTest' as const) : ('stripe' as const);
  }

  async open(check: string, returnUrl: string): Promise<string> {
    const session = {
      type: 'document',
      options: { document: { require_matching_selfie: true, require_live_capture: true } },
      metadata: { check },
      return_url: returnUrl,
    } as const;
    const sessions = this.stripe.identity.verificationSessions;
    return (await sessions.create(session, { idempotencyKey: check }).catch(this.unavailable)).id;
  }

  async read(session: string, check: string): Promise<IdentityResult> {
    const found = await this.stripe.identity.verificationSessions
      .retrieve(session, { expand: ['verified_outputs'] })
      .catch((error: unknown) => {
        // Stripe does not have it, or not in this account.
        const isGone = error instanceof Stripe.errors.StripeError && error.code === 'resource_missing';
        return isGone ? undefined : this.unavailable(error);
      });
    return found?.metadata.check === check ? this.resultOf(found) : { status: 'gone' };
  }

  async erase(session: string): Promise<void> {
    await this.stripe.identity.verificationSessions.redact(session).catch((error: unknown) => {
      // Erased before, or unknown: there is nothing left to erase.
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) this.unavailable(error);
    });
  }

  private resultOf(session: Stripe.Identity.VerificationSession): IdentityResult {
    const { status, url, last_error: error, verified_outputs: outputs } = session;
    if (status === 'processing') return { status: 'processing' };
    if (status === 'requires_input' && (error === null || unchecked.includes(error.code)))
      return url === null ? { status: 'gone' } : { status: 'open', url };
    if (status === 'requires_input') return { status: 'failed', problem: problemOf(error?.code) };
    if (status !== 'verified' || session.redaction) return { status: 'gone' };
    if (outputs?.first_name && outputs.last_name)
      return { status: 'verified', firstName: outputs.first_name, lastName: outputs.last_name };
    this.logger.error(
      `Stripe does not tell the name on the document of ${session.id}: let STRIPE_SECRET_KEY read verification results`,
    );
    return { status: 'gone' };
  }

  private readonly unavailable = (error: unknown): never => {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    this.logger.error(`Stripe Identity: ${error.type} (${error.code ?? 'no code'})`);
    throw new IdentityProviderUnavailable(error, !(error instanceof Stripe.errors.StripeInvalidRequestError));
  };
}

const problemOf = (code: string | null | undefined): IdentityProblem =>
  code?.startsWith('selfie_') ? 'selfie' : 'document';
