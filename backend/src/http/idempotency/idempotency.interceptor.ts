import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  BadRequestException,
  type CallHandler,
  type ExecutionContext,
  Inject,
  Injectable,
  Logger,
  type NestInterceptor,
  StreamableFile,
  type Type,
  Module,
} from '@nestjs/common';
import { ModuleRef, Reflector, APP_INTERCEPTOR } from '@nestjs/core';
import { type Request, type Response } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { AppError } from '../../base/app-error.js';
import { canonicalJson, type Json, plainJson } from '../../base/json.js';
import { ENVIRONMENT, type Environment } from '../../base/config/environment.js';
import { type Command, replayed, runInCommand } from './command-context.js';
import {
  type Claim,
  claimRenewalMs,
  commandIdOfKey,
  CommandStore,
  duplicateWaitMs,
  type KeyedRequest,
  type StoredResponse,
} from './command-store.js';

/** Stores a response that contains a secret without the secret. Each feature provides its own. */
export interface ResponseSerializer<Answer = unknown> {
  /** Returns the response without its secret, with what is needed to create a new one. */
  serialize(answer: Answer): Json;
  /** Returns the response with a new secret. */
  deserialize(stored: Json): Promise<Answer>;
}

/**
 * Sets how the response of a route is stored for an Idempotency-Key. For routes that return a sign-in token: without
 * a serializer, a response with a `token` is not stored.
 */
export const SerializesResponse = Reflector.createDecorator<Type<ResponseSerializer> | undefined>();

/**
 * For routes that only read, whose answer has a secret that is shown only once, or that write it themselves. A repeated
 * request is carried out again.
 */
export const NotStored = Reflector.createDecorator<void, true | undefined>({ transform: () => true });

/**
 * For routes that send one event with `nextCommandId`: its row in the history has the command's id, and is all that a
 * repetition needs. The route tells a repetition from another request with the key (`SendCommand.onRepeat`).
 */
export const KeptAsEvent = Reflector.createDecorator<void, true | undefined>({ transform: () => true });

const pollMs = 50;

/** A UUID, or 128 bits as hexadecimal digits: nobody guesses it, and no two choose the same. */
const randomKey = /^[\da-f]{8}-?(?:[\da-f]{4}-?){3}[\da-f]{12}$/i;

type IncomingRequest = Request & { user?: { readonly id: string } };

/**
 * Answers a changing request that repeats an Idempotency-Key with the first response, for a day. Keys are separate
 * for each account. A visitor's random key is the same from every address, because a phone that gets no answer may try
 * again on another network; keys that others could choose too are separate for each address. The same key with a
 * different request gets a 422. A repetition waits for a running request, and gets a 409 if that takes too long.
 * Refusals are not stored, and neither is what a handler writes itself: such a request is carried out again.
 *
 * An upload is recognized by its content, which is known only after it was read. So it is carried out first, and removed
 * again if it is a repetition. Other content is another upload, whatever the key.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  private readonly logger = new Logger(IdempotencyInterceptor.name);

  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly commands: CommandStore,
    private readonly reflector: Reflector,
    private readonly modules: ModuleRef,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<IncomingRequest>();
    const key = request.headers['idempotency-key'];
    if (key === undefined || ['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return next.handle();
    if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) {
      throw new BadRequestException({ errors: { 'Idempotency-Key': 'must be 1 to 255 visible characters' } });
    }
    const scope = scopeOf(request, key);
    const handle = () => lastValueFrom(next.handle(), { defaultValue: undefined });
    // An upload has a body that its handler reads itself.
    if (request.is(['multipart', 'application/offset+octet-stream']))
      return from(this.uploadOnce({ scope, key }, request, context, handle));
    if (this.reflector.get(KeptAsEvent, context.getHandler()))
      return from(runInCommand({ id: commandIdOfKey(scope, key), sendCount: 0 }, handle));
    const body = canonicalJson((request.body as Json | undefined) ?? null);
    return from(this.runOnce({ scope, key, hash: this.hashOf(request, body) }, context, handle));
  }

  private async uploadOnce(
    { scope, key }: Omit<KeyedRequest, 'hash'>,
    request: IncomingRequest,
    context: ExecutionContext,
    handle: () => Promise<unknown>,
  ): Promise<unknown> {
    const command: Command = { sendCount: 0 };
    const result = await runInCommand(command, handle);
    const { upload } = command;
    if (!upload) return result;
    const hash = this.hashOf(request, upload.identity);
    const claim = await this.claim({ scope: `${scope} ${hash.toString('base64url')}`, key, hash });
    if ('body' in claim) {
      await upload.discard();
      return this.replay(claim, context);
    }
    await this.storeResponse(claim, result, context);
    return result;
  }

  private async runOnce(keyed: KeyedRequest, context: ExecutionContext, handle: () => Promise<unknown>) {
    const claim = await this.claim(keyed);
    if ('body' in claim) return this.replay(claim, context);
    // One renewal after the other, so that the last one, which storing the response needs, can be waited for.
    let current = Promise.resolve(claim);
    const renewing = setInterval(() => {
      current = current.then((last) =>
        this.commands.renew(last).catch((error: Error) => {
          this.logger.warn(`A claim was not renewed: ${error.message}`);
          return last;
        }),
      );
    }, claimRenewalMs);
    try {
      const answer = await runInCommand({ id: claim.id, sendCount: 0 }, handle);
      clearInterval(renewing);
      await this.storeResponse(await current, answer, context);
      return answer;
    } catch (error) {
      clearInterval(renewing);
      await this.commands.release(await current).catch((failure: Error) => this.logger.warn(failure.message));
      throw error;
    }
  }

  /** Waits while the same request is running. */
  private async claim(keyed: KeyedRequest): Promise<Claim | StoredResponse> {
    const deadline = Date.now() + duplicateWaitMs;
    for (;;) {
      const claim = await this.commands.claim(keyed);
      if (claim) return claim;
      if (Date.now() > deadline) throw new AppError('request_in_progress');
      await sleep(pollMs);
    }
  }

  private async storeResponse(claim: Claim, answer: unknown, context: ExecutionContext): Promise<void> {
    const serializer = this.serializerOf(context);
    const { statusCode: status, headersSent } = context.switchToHttp().getResponse<Response>();
    const holdsToken = typeof answer === 'object' && answer !== null && 'token' in answer;
    const secret = this.reflector.get(NotStored, context.getHandler()) ?? (!serializer && holdsToken);
    // What the handler wrote itself, such as a file, cannot be repeated from here.
    if (secret || headersSent || answer instanceof StreamableFile) return this.commands.release(claim);
    const body = serializer ? serializer.serialize(answer) : plainJson(answer);
    await this.commands.complete(claim, { status, body });
  }

  private async replay({ status, body }: StoredResponse, context: ExecutionContext): Promise<unknown> {
    const response = context.switchToHttp().getResponse<Response>();
    response.setHeader(...replayed);
    const serializer = this.serializerOf(context);
    const answer = serializer ? await serializer.deserialize(body) : body;
    response.status(status);
    return answer ?? undefined;
  }

  /**
   * Hashes the request, with the draft that it is about. The key keeps whoever reads the database from guessing what is in
   * the body: a visitor's order has their new password.
   */
  private hashOf(request: IncomingRequest, body: string): Buffer {
    const draft = request.get('X-Draft');
    const parts = ['request', `${request.method} ${request.originalUrl}`, ...(draft ? [draft] : []), body];
    return createHmac('sha256', this.environment.jwtSecret).update(parts.join('\n')).digest();
  }

  private serializerOf(context: ExecutionContext): ResponseSerializer | undefined {
    const type = this.reflector.get(SerializesResponse, context.getHandler());
    return type && this.modules.get<ResponseSerializer>(type, { strict: false });
  }
}

/** The owner of a request's key. */
function scopeOf({ user, ip }: IncomingRequest, key: string): string {
  if (user) return `account:${user.id}`;
  return randomKey.test(key) ? 'visitor' : `address:${ip ?? ''}`;
}

/** On every route, runs a changing request once if it is repeated with the same Idempotency-Key. */
@Module({
  providers: [{ provide: APP_INTERCEPTOR, useClass: IdempotencyInterceptor }, CommandStore],
})
export class IdempotencyModule {}
