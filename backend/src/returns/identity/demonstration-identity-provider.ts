import { randomUUID } from 'node:crypto';
import { Body, Inject, NotFoundException, Post } from '@nestjs/common';
import { type PretendedDocument, showDocumentBody } from '@tax-firm/contract';
import { type DataSource } from 'typeorm';
import { type z } from 'zod';
import { execute, prepared } from '../../base/database/prepared.js';
import { IDENTITY_PROVIDER, type IdentityProvider, type IdentityResult } from './identity-provider.js';
import { ApiController, ApiWithoutBody } from '../../http/response/api-call.js';
import { Roles } from '../../accounts/account/access.js';

const insert = prepared(
  `INSERT INTO demonstration_identity (id, check_id, return_url) VALUES ($1, $2, $3)
   ON CONFLICT (check_id) DO UPDATE SET return_url = excluded.return_url RETURNING id`,
);
const select = prepared(
  `SELECT return_url AS "returnUrl", document FROM demonstration_identity WHERE id = $1 AND check_id = $2`,
);
const update = prepared(
  'UPDATE demonstration_identity SET document = $2 WHERE id = $1 AND document IS NULL RETURNING id',
);
const remove = prepared('DELETE FROM demonstration_identity WHERE id = $1');

/** Looks at no document: the person says which one they would show. Screens and evidence say so. */
export class DemonstrationIdentityProvider implements IdentityProvider {
  readonly name = 'demonstration';

  constructor(private readonly dataSource: DataSource) {}

  async open(check: string, returnUrl: string): Promise<string> {
    const [row] = await execute<{ id: string }>(this.dataSource, insert, [randomUUID(), check, returnUrl]);
    return row!.id;
  }

  async read(session: string, check: string): Promise<IdentityResult> {
    const [found] = await execute<{ returnUrl: string; document: PretendedDocument | null }>(
      this.dataSource,
      select,
      [session, check],
    );
    if (!found) return { status: 'gone' };
    const { document, returnUrl } = found;
    if (document === null) return { status: 'open', url: pageOf(session, returnUrl) };
    if (document.kind === 'unreadable') return { status: 'failed', problem: 'document' };
    return { status: 'verified', firstName: document.firstName, lastName: document.lastName };
  }

  async erase(session: string): Promise<void> {
    await execute(this.dataSource, remove, [session]);
  }

  /** The person shows a document, once. @throws NotFoundException for a session that has ended */
  async show(session: string, document: PretendedDocument): Promise<void> {
    const shown = await execute(this.dataSource, update, [session, document]);
    if (shown.length === 0) throw new NotFoundException('This check has ended. Please start a new one.');
  }
}

/** The page where the person says which document they would show, beside the page that they came from. */
function pageOf(session: string, returnUrl: string): string {
  const page = new URL(returnUrl);
  page.pathname += '/demonstration';
  page.searchParams.set('session', session);
  return page.href;
}

/** In a demonstration, takes the place of a camera: the person says which document they would show. */
@ApiController('Signing', 'demonstrationIdentity')
export class DemonstrationController {
  constructor(@Inject(IDENTITY_PROVIDER) private readonly provider: IdentityProvider | null) {}

  @Post()
  @Roles('Client')
  @ApiWithoutBody(200, 'In a demonstration, say which identity document you would show', {
    200: 'Shown',
    404: 'This is no demonstration, or the check has ended',
  })
  async show(
    @Body({ schema: showDocumentBody }) { session, document }: z.infer<typeof showDocumentBody>,
  ): Promise<void> {
    if (!(this.provider instanceof DemonstrationIdentityProvider)) throw new NotFoundException();
    await this.provider.show(session, document);
  }
}
