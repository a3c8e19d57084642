import { randomBytes } from 'node:crypto';
import {
  type CallHandler,
  createParamDecorator,
  type ExecutionContext,
  Inject,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { parseCookie } from 'cookie';
import { type CookieOptions, type Request, type Response } from 'express';
import { type Observable, tap } from 'rxjs';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { ENVIRONMENT, type Environment } from '../../base/config/environment.js';
import { clientAddress } from '../../http/request/client-address.js';
import {
  SessionsService,
  type SignInOrigin,
  tokenAlgorithm,
  type TokenClaims,
  tokenKey,
} from './sessions.service.js';
import { type Caller } from '../account/access.js';

/** Whether the request changes nothing. */
export const isSafe = ({ method }: Pick<Request, 'method'>): boolean =>
  ['GET', 'HEAD', 'OPTIONS'].includes(method);

/** Days after which a browser is forgotten if nobody signs in from it. */
const deviceLivesDays = 400;

/**
 * The site's two cookies, which no script can read: the sign-in token, and a random id that recognizes the browser at
 * the next sign-in.
 */
@Injectable()
export class SessionCookies {
  private readonly https: boolean;
  private readonly host: string;
  private readonly maxAgeS: number;

  constructor(@Inject(ENVIRONMENT) { publicUrl, jwtTtlS, sessionMaxS }: Environment) {
    const { protocol, host } = new URL(publicUrl);
    this.https = protocol === 'https:';
    this.host = host;
    this.maxAgeS = Math.max(jwtTtlS, sessionMaxS);
  }

  /** Returns the token in the cookie; null if there is none or if the request may come from another site. */
  tokenOf(request: Request): string | null {
    return (this.isOwn(request) && this.read(request, 'session')) || null;
  }

  /** @param token `Bearer …`; it expires by itself, so the cookie lives as long as a session may */
  setToken(response: Response, token: string): void {
    response.cookie(this.name('session'), token.replace(/^Bearer /, ''), this.options(this.maxAgeS));
  }

  clearToken(response: Response): void {
    response.clearCookie(this.name('session'), this.options());
  }

  /** Returns the browser's id, and gives it one if it has none. @returns undefined for a program */
  deviceOf(request: Request, response: Response): string | undefined {
    const browser = request.headers['sec-fetch-site'] ?? request.headers.origin;
    if (browser === undefined) return undefined;
    const device = this.read(request, 'device') ?? randomBytes(16).toString('base64url');
    response.cookie(this.name('device'), device, this.options(deviceLivesDays * 86_400));
    return device;
  }

  /** Browsers name the site in Sec-Fetch-Site, or over plain HTTP only in Origin. A change that names neither does not count. */
  private isOwn(request: Request): boolean {
    const { origin, 'sec-fetch-site': site } = request.headers;
    if (site !== undefined) return site === 'same-origin' || (site === 'none' && isSafe(request));
    if (origin === undefined) return isSafe(request);
    const host = URL.canParse(origin) ? new URL(origin).host : undefined;
    return host !== undefined && (host === request.host || host === this.host);
  }

  private read(request: Request, cookie: 'session' | 'device'): string | undefined {
    return parseCookie(request.headers.cookie ?? '')[this.name(cookie)];
  }

  /**
   * Over https, the prefix makes browsers refuse a cookie that another host set. Over http, the port tells apart
   * products on one machine, because cookies do not.
   */
  private name(cookie: 'session' | 'device'): string {
    return this.https ? `__Host-${cookie}` : `${cookie}-${this.host.split(':')[1] ?? '80'}`;
  }

  private options(maxAgeS?: number): CookieOptions {
    const lives = maxAgeS === undefined ? {} : { maxAge: maxAgeS * 1000 };
    return { httpOnly: true, sameSite: 'strict', secure: this.https, path: '/', ...lives };
  }
}

type SigningIn = Request & { signInOrigin?: SignInOrigin };

/** For routes whose answer carries a sign-in `token`: a browser gets it in a cookie too. */
export const StartsSession = Reflector.createDecorator<void, true | undefined>({ transform: () => true });

/** Injects where a sign-in comes from, on a route with `@StartsSession()`. */
export const SignInFrom = createParamDecorator((_data: unknown, context: ExecutionContext): SignInOrigin => {
  const { signInOrigin } = context.switchToHttp().getRequest<SigningIn>();
  if (!signInOrigin) throw new Error('@SignInFrom() needs @StartsSession()');
  return signInOrigin;
});

/** Global, and around the idempotency interceptor, so that a repeated answer sets the cookie as well. */
@Injectable()
export class SessionCookieInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly cookies: SessionCookies,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (!this.reflector.get(StartsSession, context.getHandler())) return next.handle();
    const request = context.switchToHttp().getRequest<SigningIn>();
    const response = context.switchToHttp().getResponse<Response>();
    const deviceId = this.cookies.deviceOf(request, response);
    const userAgent = request.get('user-agent') ?? '';
    request.signInOrigin = { address: clientAddress(request), userAgent, deviceId };
    const setCookie = ({ token }: { token?: string }) =>
      deviceId !== undefined && token !== undefined && this.cookies.setToken(response, token);
    return next.handle().pipe(tap(setCookie));
  }
}

const fromHeader = ExtractJwt.fromAuthHeaderAsBearerToken();

/** A program sends its token in a header, the site in a cookie. */
const isByCookie = ({ headers }: Request): boolean => headers.authorization === undefined;

/** Identifies the caller. The token names account and session; the rest comes from the database. */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy, 'jwt') {
  constructor(
    @Inject(ENVIRONMENT) environment: Environment,
    cookies: SessionCookies,
    private readonly sessions: SessionsService,
  ) {
    super({
      jwtFromRequest: (request: Request) =>
        isByCookie(request) ? cookies.tokenOf(request) : fromHeader(request),
      algorithms: [tokenAlgorithm],
      // The typings allow only strings and buffers; the verifier also takes a KeyObject.
      secretOrKey: tokenKey(environment) as unknown as Buffer,
      passReqToCallback: true,
    });
  }

  /**
   * Passport calls this once it has verified the signature and that the token has not expired. Every request of a program
   * counts as activity. Of a screen's requests only changes do, because it also reads by itself.
   * @returns false if the session has ended or its account does not exist
   */
  async validate(request: Request, claims: TokenClaims): Promise<Caller | false> {
    const idleEnds = isByCookie(request);
    const caller = await this.sessions.callerOf(claims, { idleEnds, active: !idleEnds || !isSafe(request) });
    return caller ?? false;
  }
}
