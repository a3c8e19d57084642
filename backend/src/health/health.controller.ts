import { Controller, Get, Header, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { type Response } from 'express';
import { Public } from '../accounts/account/access.js';
import { Metrics } from '../base/metrics.js';
import { Readiness } from './readiness.js';

/**
 * Internal routes for the process manager, the load balancer and Prometheus. They have no /api prefix and are not in the
 * OpenAPI document.
 */
@Public()
@ApiExcludeController()
@Controller()
export class HealthController {
  constructor(
    private readonly readiness: Readiness,
    private readonly metrics: Metrics,
  ) {}

  /** Liveness: the process answers. */
  @Get('healthz')
  @Header('Cache-Control', 'no-store')
  live(): { status: string } {
    return { status: 'ok' };
  }

  /**
   * 200 when the process has started and the database is reachable, migrated and able to write; otherwise 503 with what is missing.
   * `away` names services that are set up and do not answer, but that no request has to wait for.
   */
  @Get('readyz')
  @Header('Cache-Control', 'no-store')
  async ready(@Res({ passthrough: true }) response: Response): Promise<{ status: string; away?: string[] }> {
    const missing = await this.readiness.missing();
    if (missing) {
      response.status(503);
      return { status: missing };
    }
    const away = await this.readiness.away();
    return away.length > 0 ? { status: 'ready', away } : { status: 'ready' };
  }

  @Get('metrics')
  async scrape(@Res() response: Response): Promise<void> {
    response.setHeader('Content-Type', this.metrics.registry.contentType);
    response.setHeader('Cache-Control', 'no-store');
    response.end(await this.metrics.text());
  }
}
