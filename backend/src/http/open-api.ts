import { type INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { type Firm } from '../firm/firm.js';
import { errorAnswer } from './response/refuse.js';

type PathItem = OpenAPIObject['paths'][string];
type Operation = NonNullable<PathItem['put']>;

/** Operations whose controllers were split or renamed keep their earlier names, because generated clients use them. */
const earlierControllers: Readonly<Record<string, string>> = {
  PasswordResetController: 'UsersController',
  SignInController: 'UsersController',
  StaffController: 'UsersController',
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
  const earlier = earlierControllers[`${controller}.${name}`] ?? earlierControllers[controller];
  return `${earlier ?? controller}_${method}`;
}

/** Lists one path for each flag of a return, instead of one path with the parameter `flag`. */
function withFlags(document: OpenAPIObject, flags: readonly string[]): OpenAPIObject {
  const entries = Object.entries(document.paths).flatMap(([path, item]): [string, PathItem][] =>
    path.includes('{flag}')
      ? flags.map((flag) => [path.replace('{flag}', flag), itemFor(item, flag)])
      : [[path, item]],
  );
  return { ...document, paths: Object.fromEntries(entries) };
}

/** A path's operations for one flag: each needs a name of its own. */
function itemFor(item: PathItem, flag: string): PathItem {
  const operations = Object.entries(item as Record<string, Operation>).map(([method, operation]) => {
    const parameters = operation.parameters?.filter((each) => !('name' in each && each.name === 'flag'));
    return [method, { ...operation, operationId: `${operation.operationId}_${flag}`, parameters }];
  });
  return Object.fromEntries(operations) as PathItem;
}

/** Builds the OpenAPI document from the controllers and their schemas. */
function describeApi(app: INestApplication, firm: Firm, flags: readonly string[]): OpenAPIObject {
  const base = new DocumentBuilder()
    .setTitle(`${firm.name} API`)
    .setDescription('Website, price tool, client portal and staff area. Every path is under /api.')
    .setVersion('1')
    .addBearerAuth()
    .addSecurityRequirements('bearer')
    .addGlobalResponse({
      status: 'default',
      description: 'A refusal or a failure; X-Error-Code has its code too',
      standardSchema: errorAnswer,
    })
    .build();
  const document = SwaggerModule.createDocument(app, base, { operationIdFactory: operationName });
  return withFlags(document, flags);
}

/** Serves /api/openapi.json and /api/docs. Builds the document on the first request and caches it. */
export function serveApiDocument(app: INestApplication, firm: Firm, flags: readonly string[]): void {
  let document: OpenAPIObject | undefined;
  SwaggerModule.setup('api/docs', app, () => (document ??= describeApi(app, firm, flags)), {
    jsonDocumentUrl: 'api/openapi.json',
    yamlDocumentUrl: 'api/openapi.yaml',
    customSiteTitle: `${firm.name} API`,
  });
}
