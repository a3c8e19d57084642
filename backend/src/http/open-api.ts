import { type INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { type Firm } from '../firm/firm.js';

/** The contract of the whole API, from the controllers and their schemas. */
export function describeApi(app: INestApplication, firm: Firm): OpenAPIObject {
  const base = new DocumentBuilder()
    .setTitle(`${firm.name} API`)
    .setDescription('Website, price tool, client portal and staff area. Every path is under /api.')
    .setVersion('1')
    .addBearerAuth()
    .build();
  return SwaggerModule.createDocument(app, base);
}

/** GET /api/openapi.json and /api/docs. The document is made on the first request, and kept. */
export function serveApiDocument(app: INestApplication, firm: Firm): void {
  let document: OpenAPIObject | undefined;
  SwaggerModule.setup('api/docs', app, () => (document ??= describeApi(app, firm)), {
    jsonDocumentUrl: 'api/openapi.json',
    yamlDocumentUrl: 'api/openapi.yaml',
    customSiteTitle: `${firm.name} API`,
  });
}
