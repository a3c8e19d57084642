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

/** The values of a path parameter that has a fixed list of them: `{ flag: ['isInternStart', …] }`. */
export type ListedParameters = Readonly<Record<string, readonly string[]>>;

/** Lists one path for each value of a parameter in `listed`, instead of one path with that parameter. */
function withListedPaths({ paths, ...document }: OpenAPIObject, listed: ListedParameters): OpenAPIObject {
  const entries = Object.entries(paths).flatMap(([path, item]): [string, PathItem][] => {
    const name = Object.keys(listed).find((parameter) => path.includes(`{${parameter}}`));
    if (name === undefined) return [[path, item]];
    return listed[name]!.map((value) => [path.replace(`{${name}}`, value), itemFor(item, name, value)]);
  });
  return { ...document, paths: Object.fromEntries(entries) };
}

/** A path's operations for one value of its parameter: each needs a name of its own. */
function itemFor(item: PathItem, parameter: string, value: string): PathItem {
  const operations = Object.entries(item as Record<string, Operation>).map(([method, operation]) => [
    method,
    {
      ...operation,
      operationId: `${operation.operationId}_${value}`,
      parameters: operation.parameters?.filter((other) => !('name' in other && other.name === parameter)),
    },
  ]);
  return Object.fromEntries(operations) as PathItem;
}

/** Builds the OpenAPI document from the controllers and their schemas. */
function describeApi(app: INestApplication, firm: Firm, listed: ListedParameters): OpenAPIObject {
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
  return withListedPaths(document, listed);
}

/** Serves /api/openapi.json and /api/docs. Builds the document on the first request and caches it. */
export function serveApiDocument(app: INestApplication, firm: Firm, listed: ListedParameters): void {
  let document: OpenAPIObject | undefined;
  SwaggerModule.setup('api/docs', app, () => (document ??= describeApi(app, firm, listed)), {
    jsonDocumentUrl: 'api/openapi.json',
    yamlDocumentUrl: 'api/openapi.yaml',
    customSiteTitle: `${firm.name} API`,
  });
}
