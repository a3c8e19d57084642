import {
  applyDecorators,
  BadRequestException,
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  ForbiddenException,
  Injectable,
  SetMetadata,
  UseGuards,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import {
  ApiBearerAuth,
  ApiConflictResponse,
  ApiForbiddenResponse,
  ApiNotFoundResponse,
} from '@nestjs/swagger';
import { eventTypes, permissions, type Role, staffRoles, type TaxReturnEventType } from '@tax-firm/machines';
import { type AuthenticatedRequest } from '../../accounts/index.js';
import { withCode } from '../../common/error-code.js';
import { ReturnAccess } from './return-access.js';
import { type TaxReturnEntity } from './tax-return.entity.js';
import { refusal } from './tax-return.view.js';

type ReturnRequest = AuthenticatedRequest & { taxReturn?: TaxReturnEntity };

/** Where a call names its return. */
export type Source = 'params.id' | 'query.id' | 'body.id' | 'body.taxReturnId';

/** Which roles may make a call: named, or by the event that it sends, which may stand in the request itself. */
type Allowed =
  readonly Role[] | TaxReturnEventType | ((request: ReturnRequest) => TaxReturnEventType | undefined);

interface Rule {
  source: Source;
  allowed: Allowed;
}

const RULE = 'returnRule';

/** The client of the return, and staff. */
export const clientAndStaff: readonly Role[] = ['Client', ...staffRoles];
/** Those, and an auditor, who reads. */
export const readers: readonly Role[] = [...clientAndStaff, 'Auditor'];

/** For calls of `:id/events`: the event that the body names. */
export const eventInBody = ({ body }: ReturnRequest): TaxReturnEventType | undefined =>
  eventTypes.find((type) => type === (body as { type?: unknown } | undefined)?.type);

/**
 * Finds the return that a call is about before anything else of it is looked at, so that refusals come in the
 * order of the contract: 404 (not yours to see), 403 (your role), and only then 400 (shape) and 409 (state).
 */
@Injectable()
export class ReturnGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly access: ReturnAccess,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { source, allowed } = this.reflector.get<Rule>(RULE, context.getHandler());
    const request = context.switchToHttp().getRequest<ReturnRequest>();
    const viewer = request.user!;
    if (viewer.role !== 'Client' && !viewer.employeeAccess) {
      throw new ForbiddenException('Please request access from the owner', withCode('access_not_granted'));
    }
    request.taxReturn = await this.access.find(viewer, idIn(request, source));
    if (!rolesOf(allowed, request).includes(viewer.role))
      throw new ForbiddenException('Your role does not allow this');
    return true;
  }
}

function idIn(request: ReturnRequest, source: Source): string {
  const [part, field] = source.split('.') as ['params' | 'query' | 'body', string];
  const id = (request[part] as Record<string, unknown> | undefined)?.[field];
  if (typeof id !== 'string' || id === '') {
    throw new BadRequestException({ errors: { [field]: 'Name the tax return by its id' } });
  }
  return id;
}

function rolesOf(allowed: Allowed, request: ReturnRequest): readonly string[] {
  if (Array.isArray(allowed)) return allowed as readonly Role[];
  const type = typeof allowed === 'function' ? allowed(request) : (allowed as TaxReturnEventType);
  return type ? permissions[type] : readers;
}

/** A call about one return: who may make it, and what it answers when it may not. */
export const ReturnEndpoint = (source: Source, allowed: Allowed) =>
  applyDecorators(
    SetMetadata(RULE, { source, allowed } satisfies Rule),
    UseGuards(ReturnGuard),
    ApiBearerAuth(),
    ApiNotFoundResponse({ description: 'No such return, or not yours to see' }),
    ApiForbiddenResponse({ description: 'Your role may not do this' }),
    ApiConflictResponse({ standardSchema: refusal, description: 'Not possible now, or changed meanwhile' }),
  );

/** The return that the call is about, seen to be visible. */
export const CurrentReturn = createParamDecorator(
  (_data: unknown, context: ExecutionContext): TaxReturnEntity =>
    context.switchToHttp().getRequest<ReturnRequest>().taxReturn!,
);
