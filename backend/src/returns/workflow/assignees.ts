import { ConflictException, Injectable } from '@nestjs/common';
import { is, type Role, seesAcceptedOnly, staffRoles, type TaxReturnRequest } from '@tax-firm/machines';
import { DataSource } from 'typeorm';
import { InvalidInput } from '../../base/app-error.js';
import { type Principal } from '../../accounts/account/principal.js';
import { execute, prepared } from '../../base/database/prepared.js';
import { ReturnAccess } from '../return/return-access.js';
import { type TaxReturnEntity } from '../return/tax-return.entity.js';

const roles = staffRoles.map((role) => `'${role}'`).join();

/** SQL: whether the account `a` may work on returns now. */
export const mayPrepare = `a.employee_access AND a.role IN (${roles})`;

const preparers = prepared(
  `SELECT a.id, a.name, a.role FROM account a WHERE a.role <> 'Client' AND ${mayPrepare} ORDER BY lower(a.name), a.id`,
);
const staffMember = prepared(
  `SELECT a.id, a.name, a.role, ${mayPrepare} AS prepares FROM account a WHERE a.id = $1 AND a.role IN (${roles})`,
);

/** Someone who may work on returns, and on how many they do. */
export interface Preparer {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  /** Active returns among those that the viewer sees. */
  readonly returns: number;
}

/** Who can be assigned to returns. */
@Injectable()
export class Assignees {
  constructor(
    private readonly dataSource: DataSource,
    private readonly access: ReturnAccess,
  ) {}

  /** Everyone who may work on returns, by name. */
  async all(viewer: Principal): Promise<Preparer[]> {
    const [people, counted] = await Promise.all([
      execute<Omit<Preparer, 'returns'>>(this.dataSource, preparers, []),
      this.access
        .visibleTo(viewer)
        .andWhere("r.lifecycle = 'active' AND r.assignee_id IS NOT NULL")
        .select('r.assignee_id', 'id')
        .addSelect('count(*)::integer', 'returns')
        .groupBy('r.assignee_id')
        .getRawMany<Pick<Preparer, 'id' | 'returns'>>(),
    ]);
    const returns = new Map(counted.map(({ id, returns }) => [id, returns]));
    return people.map(({ id, name, role }) => ({ id, name, role, returns: returns.get(id) ?? 0 }));
  }

  /**
   * Checks the person of an event that assigns a return, and adds the name to it, for the history. Other events stay as
   * they are.
   * @param taxReturn absent while several are meant
   * @throws InvalidInput for someone who does not work on returns; ConflictException for someone who does not see this one
   */
  async complete(
    request: TaxReturnRequest,
    taxReturn?: Pick<TaxReturnEntity, 'quote'>,
  ): Promise<TaxReturnRequest> {
    if (request.type !== 'ASSIGN') return request;
    const { type, assigneeId } = request;
    if (assigneeId === null) return { type, assigneeId };
    const [found] = await execute<{ id: string; name: string; role: Role; prepares: boolean }>(
      this.dataSource,
      staffMember,
      [assigneeId],
    );
    if (!found)
      throw new InvalidInput({
        assigneeId: 'This person does not work on tax returns. Please choose someone from the list',
      });
    if (!found.prepares)
      throw new InvalidInput({
        assigneeId: `${found.name} has no access now. Please choose someone else, or ask the owner to give access first`,
      });
    if (taxReturn && !is.quoteAccepted(taxReturn) && seesAcceptedOnly(found.role))
      throw new ConflictException({
        message: `${found.name} sees this return only once the client has accepted the quote. Please choose someone else until then.`,
        reasons: [],
      });
    // As the database writes the id: the machine compares it with the senders' own.
    return { type, assigneeId: found.id, assigneeName: found.name };
  }
}
