import { Body, Inject, NotFoundException, Post } from '@nestjs/common';
import { type PretendedDocument, showDocumentBody } from '@tax-firm/contract';
import { type DataSource } from 'typeorm';
import { type z } from 'zod';
import { IDENTITY_PROVIDER, type IdentityProvider, type IdentityResult } from './identity-provider.js';
import { ApiController, ApiWithoutBody } from '../../http/response/api-call.js';
import { Roles } from '../../accounts/account/access.js';

/** Looks at no document: the person says which one they would show. Screens and evidence say so. */
export class DemonstrationIdentityProvider implements IdentityProvider {
  readonly name = 'demonstration';

  constructor(private readonly dataSource: DataSource) {}

  async open(check: string, returnUrl: string): Promise<string> {
    const [row] = await this.dataSource.query<[{ id: string }]>(
      `INSERT INTO demonstration_identity (id, check_id, return_url) VALUES (gen_random_uuid(), $1, $2)
       ON CONFLICT (check_id) DO UPDATE SET return_url = excluded.return_url RETURNING id`,
      [check, returnUrl],
    );
    return row.id;
  }

  async read(session: string, check: string): Promise<IdentityResult> {
    const [found] = await this.dataSource.query<{ returnUrl: string; document: PretendedDocument | null }[]>(
      'SELECT return_url AS "returnUrl", document FROM demonstration_identity WHERE id = $1 AND check_id = $2',
      [session, check],
    );
    if (!found) return { status: 'gone' };
    const { document, returnUrl } = found;
    if (document === null) {
      // Beside the page that they came from, the person says which document they would show.
      const page = new URL(returnUrl);
      page.pathname += '/demonstration';
      page.searchParams.set('session', session);
      return { status: 'open', url: page.href };
    }
    if (document.kind === 'unreadable') return { status: 'failed', problem: 'document' };
    return { status: 'verified', firstName: document.firstName, lastName: document.lastName };
  }

  async erase(session: string): Promise<void> {
    await this.dataSource.query('DELETE FROM demonstration_identity WHERE id = $1', [session]);
  }

  /** The person shows a document, once. @throws NotFoundException for a session that has ended */
  async show(session: string, document: PretendedDocument): Promise<void> {
    const [, shown] = await this.dataSource.query<[rows: unknown, count: number]>(
      'UPDATE demonstration_identity SET document = $2 WHERE id = $1 AND document IS NULL',
      [session, document],
    );
    if (shown === 0) throw new NotFoundException('This check has ended. Please start a new one.');
  }
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
  async show(@Body({ schema: showDocumentBody }) { session, document }: z.infer<typeof showDocumentBody>) {
    if (!(this.provider instanceof DemonstrationIdentityProvider)) throw new NotFoundException();
    await this.provider.show(session, document);
  }
}
