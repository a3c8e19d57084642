import {
  applyDecorators,
  BadRequestException,
  type CallHandler,
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  ForbiddenException,
  Injectable,
  type NestInterceptor,
  RequestMapping,
  RequestMethod,
  SetMetadata,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiParam } from '@nestjs/swagger';
import { eventTypes, permissions, type Role, staffRoles, type TaxReturnEventType } from '@tax-firm/machines';
import { mergeMap, type Observable } from 'rxjs';
import { AccessLog, type ReadKind } from '../../accounts/access-log/access-log.service.js';
import {
  accessNotGranted,
  type AuthenticatedRequest,
  type Caller,
  type Principal,
  Roles,
} from '../../accounts/account/access.js';
import { originOf } from '../../http/request/client-address.js';
import { Answers, ApiCall, type Meanings, refusesFields } from '../../http/response/api-call.js';
import { Refusals } from '../../http/security-log/refusals.js';
import { type Origin } from '../../workflow/model/definition.js';
import { ReturnAccess, SpouseAccess, type SpouseReturn } from './return-access.js';
import { type TaxReturnEntity } from './tax-return.entity.js';
import { refusalView, taxReturnView } from './tax-return.dto.js';
import { TaxReturnViews } from './tax-return-views.js';

type ReturnRequest = AuthenticatedRequest & {
  /** The return that a refusal of the call is about, for its record (`Refusals`). */
  returnId?: string;
  taxReturn?: TaxReturnEntity;
  spouseReturn?: SpouseReturn;
};

/** Who calls about which return, which they may see, and from where. */
export interface ReturnCall<Viewer extends Principal = Principal> {
  readonly viewer: Viewer;
  readonly taxReturn: TaxReturnEntity;
  readonly origin: Origin;
}

/** A call of the spouse who signs the return on an account of their own. */
export interface SpouseCall extends ReturnCall<Caller> {
  readonly spouse: SpouseReturn;
}

/**
 * The roles that may make a call: a list, the event whose senders may, or a function that finds the event in the
 * request.
 */
type Allowed =
  readonly Role[] | TaxReturnEventType | ((request: ReturnRequest) => TaxReturnEventType | undefined);

interface Needs {
  /** The field of the body that has the return's id. */
  readonly field?: 'id' | 'taxReturnId';
  /** A second path of the call. */
  readonly alsoAt?: string;
  /** What the firm reads of the return, for the access log. */
  readonly reads?: ReadKind;
  /** For the spouse with an account of their own, and nobody else. */
  readonly asSpouse?: boolean;
}

interface Rule extends Pick<Needs, 'reads' | 'asSpouse'> {
  /** Where the call has the return's id. */
  readonly part: 'params' | 'query' | 'body';
  readonly field: string;
  readonly allowed: Allowed;
}

const RULE = 'returnRule';

/** The client of the return, and staff. */
export const clientAndStaff: readonly Role[] = ['Client', ...staffRoles];
/** The client of the return, and staff who prepare the forms to sign. */
export const clientAndAssociates: readonly Role[] = clientAndStaff.filter((role) => role !== 'Intern');
/** Staff, and auditors, who only read. */
export const staffAndAuditor: readonly Role[] = [...staffRoles, 'Auditor'];
/** The client, staff and auditors, who only read. */
export const readers: readonly Role[] = [...clientAndStaff, 'Auditor'];

/** The event that the body of an `:id/events` call names. */
export const eventInBody = ({ body }: ReturnRequest): TaxReturnEventType | undefined =>
  eventTypes.find((type) => type === (body as { type?: unknown } | undefined)?.type);

/**
 * Loads the return of a call before the rest of the call is checked, so that refusals come in the contract's order:
 * 404 (not visible to you), 403 (your role), then 400 (shape) and 409 (state). Records what the firm reads of it.
 */
@Injectable()
class ReturnGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly access: ReturnAccess,
    private readonly spouses: SpouseAccess,
    private readonly refusals: Refusals,
    private readonly log: AccessLog,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { part, field, allowed, asSpouse, reads } = this.reflector.get<Rule>(RULE, context.getHandler());
    const request = context.switchToHttp().getRequest<ReturnRequest>();
    const viewer = request.user!;
    const given = (request[part] as Record<string, unknown> | undefined)?.[field];
    const id = typeof given === 'string' ? given.toLowerCase() : '';
    if (viewer.role !== 'Client' && !viewer.employeeAccess) {
      if (await this.access.exists(id)) request.returnId = id;
      throw accessNotGranted();
    }
    if (!id) throw new BadRequestException({ errors: { [field]: 'Please give the id of the tax return' } });
    const refused = async (error: unknown): Promise<never> => {
      if (await this.access.exists(id)) await this.refusals.record('not_found', { returnId: id });
      throw error;
    };
    if (asSpouse) request.spouseReturn = await this.spouses.find(viewer, id).catch(refused);
    request.taxReturn =
      request.spouseReturn?.taxReturn ?? (await this.access.find(viewer, id).catch(refused));
    request.returnId = id;
    if (!rolesOf(allowed, request).includes(viewer.role))
      throw new ForbiddenException('Your role does not allow this');
    if (reads) await this.log.record({ what: reads, returnId: id });
    return true;
  }
}

/** Shows the caller the return that a handler returns. */
@Injectable()
class ReturnShown implements NestInterceptor<TaxReturnEntity> {
  constructor(private readonly views: TaxReturnViews) {}

  intercept(context: ExecutionContext, next: CallHandler<TaxReturnEntity>): Observable<unknown> {
    const viewer = context.switchToHttp().getRequest<ReturnRequest>().user!;
    return next.handle().pipe(mergeMap((taxReturn) => this.views.one(viewer, taxReturn)));
  }
}

function rolesOf(allowed: Allowed, request: ReturnRequest): readonly string[] {
  if (Array.isArray(allowed)) return allowed as readonly Role[];
  const type = typeof allowed === 'function' ? allowed(request) : (allowed as TaxReturnEventType);
  return type ? permissions[type] : readers;
}

/** A method and a path below the controller's. */
type Route = `${'GET' | 'POST' | 'PUT' | 'DELETE'} ${string}`;

/** Handles a route whose path, query or body has the id of a return, which it loads, as the rule says. */
function returnRoute(route: Route, allowed: Allowed, { field = 'id', alsoAt, reads, asSpouse }: Needs) {
  const [method, path = ''] = route.split(' ');
  const isInPath = path.includes(':id');
  const part = isInPath ? 'params' : method === 'GET' ? 'query' : 'body';
  return applyDecorators(
    RequestMapping({
      method: RequestMethod[method as keyof typeof RequestMethod],
      path: alsoAt === undefined ? path : [path, alsoAt],
    }),
    SetMetadata(RULE, { allowed, part, field, reads, asSpouse } satisfies Rule),
    ...(isInPath ? [ApiParam({ name: 'id' })] : []),
    UseGuards(ReturnGuard),
  );
}

/**
 * Marks a call about one return: loads it, checks the caller's role, and documents the refusals. The path has the
 * return's id, or else the query of a GET and the body of any other call.
 */
export const ReturnEndpoint = (route: Route, allowed: Allowed, needs: Needs = {}) =>
  applyDecorators(
    returnRoute(route, allowed, needs),
    Answers({
      403: 'Your role does not allow this',
      404: 'No such return, or you may not see it',
      409: { standardSchema: refusalView, description: 'Not possible now, or changed by someone else' },
    }),
  );

/** Marks a call for the spouse who signs a return on an account of their own: to every other client, it is a 404. */
export const SpouseEndpoint = (route: Route) =>
  applyDecorators(
    Roles('Client'),
    returnRoute(route, ['Client'], { asSpouse: true }),
    Answers({
      404: 'No such return, or you are not its spouse',
      409: { standardSchema: refusalView, description: 'Not possible now' },
    }),
  );

/** Marks a call whose handler returns a return, with which it answers. */
export const AnswersReturn = (summary: string, meanings?: Meanings) =>
  applyDecorators(ApiCall(summary, taxReturnView, meanings) as MethodDecorator, UseInterceptors(ReturnShown));

/** The same for a call that says which fields it refuses. */
export const ChangesReturn = (summary: string) => AnswersReturn(summary, { 400: refusesFields() });

/** Injects the `ReturnCall` of `@ReturnEndpoint`, or the `SpouseCall` of `@SpouseEndpoint`. */
export const Call = createParamDecorator((_data: unknown, context: ExecutionContext) => {
  const request = context.switchToHttp().getRequest<ReturnRequest>();
  return {
    viewer: request.user!,
    taxReturn: request.taxReturn!,
    origin: originOf(request),
    ...(request.spouseReturn && { spouse: request.spouseReturn }),
  };
});
