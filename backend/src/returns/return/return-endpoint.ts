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
import { ApiConflictResponse, ApiForbiddenResponse, ApiNotFoundResponse, ApiParam } from '@nestjs/swagger';
import { eventTypes, permissions, type Role, staffRoles, type TaxReturnEventType } from '@tax-firm/machines';
import { accessNotGranted, Roles } from '../../accounts/account/access.js';
import { type AuthenticatedRequest } from '../../accounts/account/principal.js';
import { Refusals } from '../../http/security-log/refusals.js';
import { ReturnAccess } from './return-access.js';
import { SpouseAccess, type SpouseReturn } from './spouse-access.js';
import { type TaxReturnEntity } from './tax-return.entity.js';
import { refusalView } from './tax-return.dto.js';

type ReturnRequest = AuthenticatedRequest & {
  /** The return that a refusal of the call is about, for its record (`Refusals`). */
  returnId?: string;
  taxReturn?: TaxReturnEntity;
  rereadReturn?: () => Promise<TaxReturnEntity>;
  spouseReturn?: SpouseReturn;
};

/** Where a call has the id of its return. */
export type Source = 'params.id' | 'query.id' | 'body.id' | 'body.taxReturnId';

/**
 * The roles that may make a call: a list, the event whose senders may, or a function that finds the event in the
 * request.
 */
type Allowed =
  readonly Role[] | TaxReturnEventType | ((request: ReturnRequest) => TaxReturnEventType | undefined);

interface Rule {
  source: Source;
  allowed: Allowed;
  /** Whether the call needs no more of the return than to send it an event (`ReturnAccess.seenLately`). */
  onlySends?: boolean;
  /** For the spouse with an account of their own, and nobody else. */
  asSpouse?: boolean;
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
 * 404 (not visible to you), 403 (your role), then 400 (shape) and 409 (state).
 */
@Injectable()
class ReturnGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly access: ReturnAccess,
    private readonly spouses: SpouseAccess,
    private readonly refusals: Refusals,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { source, allowed, onlySends, asSpouse } = this.reflector.get<Rule>(RULE, context.getHandler());
    const request = context.switchToHttp().getRequest<ReturnRequest>();
    const viewer = request.user!;
    const id = idIn(request, source);
    if (viewer.role !== 'Client' && !viewer.employeeAccess) {
      if (id && (await this.access.exists(id))) request.returnId = id;
      throw accessNotGranted();
    }
    if (!id)
      throw new BadRequestException({
        errors: { [fieldOf(source)]: 'Please give the id of the tax return' },
      });
    const refused = async (error: unknown): Promise<never> => {
      if (await this.access.exists(id)) await this.refusals.record('not_found', { returnId: id });
      throw error;
    };
    if (asSpouse) {
      request.spouseReturn = await this.spouses.find(viewer, id).catch(refused);
      request.returnId = id;
      return true;
    }
    const mayCall = rolesOf(allowed, request).includes(viewer.role);
    const find = () => this.access.find(viewer, id).catch(refused);
    const seen = mayCall && onlySends ? this.access.seenLately(viewer, id) : undefined;
    if (seen) request.rereadReturn = find;
    request.taxReturn = seen ?? (await find());
    request.returnId = id;
    if (!mayCall) throw new ForbiddenException('Your role does not allow this');
    return true;
  }
}

function idIn(request: ReturnRequest, source: Source): string | undefined {
  const part = source.split('.')[0] as 'params' | 'query' | 'body';
  const id = (request[part] as Record<string, unknown> | undefined)?.[fieldOf(source)];
  return typeof id === 'string' ? id.toLowerCase() : undefined;
}

const fieldOf = (source: Source): string => source.split('.')[1]!;

function rolesOf(allowed: Allowed, request: ReturnRequest): readonly string[] {
  if (Array.isArray(allowed)) return allowed as readonly Role[];
  const type = typeof allowed === 'function' ? allowed(request) : (allowed as TaxReturnEventType);
  return type ? permissions[type] : readers;
}

/**
 * Marks a call about one return: loads it, checks the caller's role, and documents the refusals.
 * @param needs with `onlySends`, the return may be remembered, and the call gets `@RereadReturn()`
 */
export const ReturnEndpoint = (source: Source, allowed: Allowed, needs: Pick<Rule, 'onlySends'> = {}) =>
  applyDecorators(
    SetMetadata(RULE, { source, allowed, ...needs } satisfies Rule),
    ...(source === 'params.id' ? [ApiParam({ name: 'id' })] : []),
    UseGuards(ReturnGuard),
    ApiNotFoundResponse({ description: 'No such return, or you may not see it' }),
    ApiForbiddenResponse({ description: 'Your role does not allow this' }),
    ApiConflictResponse({
      standardSchema: refusalView,
      description: 'Not possible now, or changed by someone else',
    }),
  );

/** Marks a call for the spouse who signs a return on an account of their own: to every other client, it is a 404. */
export const SpouseEndpoint = () =>
  applyDecorators(
    Roles('Client'),
    SetMetadata(RULE, { source: 'params.id', allowed: ['Client'], asSpouse: true } satisfies Rule),
    ApiParam({ name: 'id' }),
    UseGuards(ReturnGuard),
    ApiNotFoundResponse({ description: 'No such return, or you are not its spouse' }),
    ApiConflictResponse({ standardSchema: refusalView, description: 'Not possible now' }),
  );

/** The return that `@SpouseEndpoint` has loaded. */
export const CurrentSpouseReturn = createParamDecorator(
  (_data: unknown, context: ExecutionContext): SpouseReturn =>
    context.switchToHttp().getRequest<ReturnRequest>().spouseReturn!,
);

/** The return that `@ReturnEndpoint` has loaded; the viewer may see it. */
export const CurrentReturn = createParamDecorator(
  (_data: unknown, context: ExecutionContext): TaxReturnEntity =>
    context.switchToHttp().getRequest<ReturnRequest>().taxReturn!,
);

/** Reads the return again; undefined if `@ReturnEndpoint` has just read it. */
export const RereadReturn = createParamDecorator(
  (_data: unknown, context: ExecutionContext): (() => Promise<TaxReturnEntity>) | undefined =>
    context.switchToHttp().getRequest<ReturnRequest>().rereadReturn,
);
