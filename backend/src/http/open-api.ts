import { type INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { type Firm } from '../firm/firm.js';
import { errorAnswer } from './refuse.js';

/** Operations whose controllers were split or renamed keep their earlier names, because generated clients use them. */
const earlierControllers: Readonly<Record<string, string>> = {
  'StatisticsController.all': 'FiguresController',
  'OrdersController.add': 'TaxReturnsController',
  'OrdersController.add2': 'TaxReturnsController',
  'ReturnPaymentsController.pay': 'PaymentsAndMessagesController',
  'ReturnPaymentsController.check': 'PaymentsAndMessagesController',
  'ReturnPaymentsController.receipt': 'PaymentsAndMessagesController',
  'MessagesController.emailToClient': 'PaymentsAndMessagesController',
};

/** @param method with an index if one method has several paths: `pay[1]` */
function operationName(controller: string, method: string): string {
  const [name] = method.split('[');
  return `${earlierControllers[`${controller}.${name}`] ?? controller}_${method}`;
}

/** Builds the OpenAPI document from the controllers and their schemas. */
export function describeApi(app: INestApplication, firm: Firm): OpenAPIObject {
  const base = new DocumentBuilder()
    .setTitle(`${firm.name} API`)
    .setDescription('Website, price tool, client portal and staff area. Every path is under /api.')
    .setVersion('1')
    .addBearerAuth()
    .addGlobalResponse({
      status: 'default',
      description: 'A refusal or a failure; X-Error-Code has its code too',
      standardSchema: errorAnswer,
    })
    .build();
  return SwaggerModule.createDocument(app, base, { operationIdFactory: operationName });
}

/** Serves /api/openapi.json and /api/docs. Builds the document on the first request and caches it. */
export function serveApiDocument(app: INestApplication, firm: Firm): void {
  let document: OpenAPIObject | undefined;
  SwaggerModule.setup('api/docs', app, () => (document ??= describeApi(app, firm)), {
    jsonDocumentUrl: 'api/openapi.json',
    yamlDocumentUrl: 'api/openapi.yaml',
    customSiteTitle: `${firm.name} API`,
  });
}
