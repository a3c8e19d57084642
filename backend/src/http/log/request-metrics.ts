import { type INestApplication } from '@nestjs/common';
import { type NextFunction, type Request, type Response } from 'express';
import { Metrics } from '../../base/metrics.js';

/** Measures the time of every request to an API route. */
export function useRequestMetrics(app: INestApplication): void {
  const { requests } = app.get(Metrics);
  app.use((request: Request, response: Response, next: NextFunction) => {
    const stop = requests.startTimer();
    response.once('finish', () => {
      const route = (request.route as { path?: string } | undefined)?.path;
      if (route) stop({ method: request.method, route, status: response.statusCode });
    });
    next();
  });
}
