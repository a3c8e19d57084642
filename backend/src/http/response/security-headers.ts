import { type INestApplication } from '@nestjs/common';
import { type NextFunction, type Request, type Response } from 'express';
import helmet from 'helmet';
import { type Environment } from '../../base/config/environment.js';
import { type Firm } from '../../firm/firm.js';

const header = 'Content-Security-Policy';

/** The API documentation. Routes match in either case. */
const docsPath = /^\/api\/docs(?:\/|$)/i;

/** The worker that decodes HEIC photos (frontend/src/features/files/heic/). */
const photoDecoderPath = '/assets/heic-worker-';

/** Origins that Stripe's card fields need; allowed only if Stripe is configured. */
const stripeOrigins = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
};
const noOrigins: typeof stripeOrigins = { script: [], frame: [], connect: [] };

/**
 * Sets the security headers. The site's content policy allows only our own origin, and those of Stripe's card fields,
 * the founder's video and the analytics if they are configured. Inline styles and scripts are allowed only by
 * hash (`allowInline`). Only "Make a Payment" may post elsewhere, to the firm's hosted checkout. The API documentation
 * needs inline styles, so it has a separate policy. So has the worker that decodes photos, which compiles WebAssembly;
 * no page may.
 */
export function useSecurityHeaders(app: INestApplication, environment: Environment, firm: Firm): void {
  const { secretKey, publishableKey } = environment.stripe;
  const { script, frame, connect } = secretKey && publishableKey ? stripeOrigins : noOrigins;
  const player = firm.video && URL.canParse(firm.video.src) ? [new URL(firm.video.src).origin] : [];
  const analytics = firm.analyticsUrl ? [new URL(firm.analyticsUrl).origin] : [];
  const secure = environment.publicUrl.startsWith('https:');
  const policy = (styles: string[], moreScripts: string[] = []) =>
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: ["'self'", ...script, ...moreScripts],
          scriptSrcAttr: ["'none'"],
          styleSrc: styles,
          imgSrc: ["'self'", 'data:', 'blob:'],
          fontSrc: ["'self'"],
          connectSrc: ["'self'", ...connect, ...analytics],
          mediaSrc: ["'self'", 'blob:'],
          workerSrc: ["'self'"],
          manifestSrc: ["'self'"],
          frameSrc: ["'self'", ...frame, ...player],
          objectSrc: ["'none'"],
          baseUri: ["'self'"],
          formAction: ["'self'", new URL(firm.paymentUrl).origin],
          frameAncestors: ["'none'"],
          ...(secure ? { upgradeInsecureRequests: [] } : {}),
        },
      },
      strictTransportSecurity: secure && { maxAge: 31_536_000, includeSubDomains: true },
      crossOriginResourcePolicy: { policy: 'same-origin' },
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      xFrameOptions: { action: 'deny' },
    });
  const site = policy(["'self'"]);
  const docs = policy(["'self'", "'unsafe-inline'"]);
  const photoDecoder = policy(["'self'"], ["'wasm-unsafe-eval'"]);

  app.use((request: Request, response: Response, next: NextFunction) => {
    const { path } = request;
    // Routes match in either case.
    if (/^\/api\//i.test(path)) {
      response.setHeader('Cache-Control', 'no-store');
      // With a tag, `fetch` sends `no-cache` (Fetch standard, 4.5), to which Express never answers 304.
      delete request.headers['cache-control'];
    }
    // The contact page uses geolocation to find the nearest office.
    response.setHeader(
      'Permissions-Policy',
      'camera=(), microphone=(), payment=(), usb=(), geolocation=(self)',
    );
    const headers = docsPath.test(path) ? docs : path.startsWith(photoDecoderPath) ? photoDecoder : site;
    headers(request, response, next);
  });
}

/** Allows the inline styles and scripts of a page in the response's content policy, by their hashes. */
export function allowInline(
  response: Response,
  { styles, scripts }: { styles: readonly string[]; scripts: readonly string[] },
): void {
  const policy = String(response.getHeader(header))
    .replace("style-src 'self'", ["style-src 'self'", ...styles].join(' '))
    .replace("script-src 'self'", ["script-src 'self'", ...scripts].join(' '));
  response.setHeader(header, policy);
}
