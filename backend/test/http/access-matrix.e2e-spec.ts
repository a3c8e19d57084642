import { PDFDocument } from '@cantoo/pdf-lib';
import { type OpenAPIObject } from '@nestjs/swagger';
import { accountAs, type TestAccount } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';
import { pdfFile } from '../support/documents.js';
import { orderOf, play, untilAccepted, upload, untilReadyToAuthorize } from '../support/orders.js';

/** Everyone who may call, in the order of the table's columns. */
const callers = [
  'a visitor',
  'an ended session',
  'staff without access',
  'an auditor',
  'another client',
  'an intern',
  'a staff associate',
  'a senior associate',
  'a CPA/EA',
  'the owner',
  'the client',
] as const;
type Caller = (typeof callers)[number];

/**
 * What each caller gets for each call, about a return with an accepted quote and one document: `+` is let in (the call
 * may still be refused for its content), `1` is 401, `3` is 403, `4` is 404. The columns are those of `callers`. A new
 * call needs a row: write it from docs/api.md, not from what the test prints.
 */
const expected: Readonly<Record<string, string>> = {
  'GET /api/audit/export': '113+33333+3',
  'GET /api/audit/reads': '113+33333+3',
  'GET /api/audit/roots': '113+33333+3',
  'GET /api/audit/security': '113+33333+3',
  'GET /api/audit/security/counts': '113+33333+3',
  'GET /api/audit/security/export': '113+33333+3',
  'GET /api/audit/security/export/signed': '113+33333+3',
  'GET /api/audit/transitions': '113+33333+3',
  'GET /api/audit/verify': '113+33333+3',
  'DELETE /api/blog': '11333444443',
  'GET /api/blog': '11333+++++3',
  'POST /api/blog': '11333+++++3',
  'PUT /api/blog': '11333444443',
  'GET /api/blog/articles/{id}': '11333444443',
  'GET /api/blog/feed.xml': '+++++++++++',
  'POST /api/blog/getBlogByID': '44444444444',
  'POST /api/blog/getBlogs': '+++++++++++',
  'POST /api/blog/images': '11333+++++3',
  'GET /api/blog/images/{id}': '44444444444',
  'POST /api/blog/search': '+++++++++++',
  'GET /api/consents': '1133+33333+',
  'GET /api/consents/newsletter': '1133+33333+',
  'GET /api/consents/newsletter/subscribers': '113333333+3',
  'POST /api/consents/{id}/decline': '11334333334',
  'POST /api/consents/{id}/signature': '1133+33333+',
  'POST /api/consents/{id}/withdraw': '11334333334',
  'GET /api/deliveries': '11333+++++3',
  'GET /api/deliveries/counts': '11333+++++3',
  'POST /api/deliveries/dismiss': '11333+++++3',
  'POST /api/deliveries/retry': '11333+++++3',
  'GET /api/deliveries/samples': '11333+++++3',
  'POST /api/deliveries/samples': '11333+++++3',
  'POST /api/demonstrationIdentity': '1133+33333+',
  'GET /api/disposal': '113333333+3',
  'POST /api/disposal': '113333333+3',
  'GET /api/disposal/{id}': '113333333+3',
  'DELETE /api/disposal/{id}/hold': '113333333+3',
  'PUT /api/disposal/{id}/hold': '113333333+3',
  'POST /api/drafts': '+++++++++++',
  'POST /api/drafts/resume': '+++++++++++',
  'GET /api/drafts/current': '44444444444',
  'PUT /api/drafts/current': '+++++++++++',
  'POST /api/drafts/current/email': '+++++++++++',
  'DELETE /api/drafts/current/files/{fileId}': '44444444444',
  'GET /api/engagementLetters/current': '11333+++++3',
  'GET /api/engagementLetters/{hash}': '11444444444',
  'GET /api/estimates/accuracy': '+++++++++++',
  'POST /api/estimates/pdf': '+++++++++++',
  'GET /api/figures': '113333333+3',
  'POST /api/files': '1133+++++++',
  'DELETE /api/files/{id}': '11334++++++',
  'GET /api/files/{id}': '11444++++++',
  'POST /api/files/uploads': '1133+++++++',
  'DELETE /api/files/uploads/{id}': '11334444444',
  'HEAD /api/files/uploads/{id}': '11334444444',
  'PATCH /api/files/uploads/{id}': '11334444444',
  'POST /api/files/uploads/{id}/file': '11334444444',
  'GET /api/guidance/feedback': '11333+++++3',
  'POST /api/guidance/feedback': '+++++++++++',
  'GET /api/serviceRequests': '11333+++++3',
  'POST /api/serviceRequests': '+++++++++++',
  'GET /api/serviceRequests/counts': '11333+++++3',
  'PUT /api/serviceRequests/{id}/answered': '11333+++++3',
  'POST /api/sharedCopies/file': '+++++++++++',
  'POST /api/sharedCopies/view': '+++++++++++',
  'GET /api/signed-documents/{sha256}': '+++++++++++',
  'POST /api/spouseInvitations/accept': '+++++++++++',
  'POST /api/spouseInvitations/join': '1133+++++++',
  'POST /api/spouseInvitations/look': '+++++++++++',
  'GET /api/spouseReturns': '1133+33333+',
  'GET /api/spouseReturns/{id}': '11334333334',
  'POST /api/spouseReturns/{id}/consent': '11334333334',
  'POST /api/spouseReturns/{id}/identity': '11334333334',
  'POST /api/spouseReturns/{id}/identity/document': '11334333334',
  'POST /api/spouseReturns/{id}/identity/document/result': '11334333334',
  'POST /api/spouseReturns/{id}/signature': '11334333334',
  'GET /api/ledger': '113333333+3',
  'GET /api/ledger/export': '113333333+3',
  'GET /api/ledger/months': '113333333+3',
  'GET /api/machines': '11+++++++++',
  'GET /api/machines/tax-return/counts': '113+3+++++3',
  'GET /api/machines/{name}': '11+++++++++',
  'GET /api/mailbox/addresses': '11333+++++3',
  'PUT /api/mailbox/addresses': '113333333+3',
  'GET /api/mailbox/messages': '11333+++++3',
  'POST /api/mailbox/messages': '11333+++++3',
  'GET /api/mailbox/messages/{id}': '11333444443',
  'GET /api/mailbox/messages/{id}/attachments/{attachmentId}': '11333444443',
  'POST /api/mailbox/messages/{id}/close': '11333+++++3',
  'GET /api/mailbox/messages/{id}/neighbors': '11333444443',
  'POST /api/mailbox/messages/{id}/read': '11333444443',
  'GET /api/payments/config': '+++++++++++',
  'GET /api/staffPhotos': '113333333+3',
  'DELETE /api/staffPhotos/mine': '11333+++++3',
  'GET /api/staffPhotos/mine': '11333+++++3',
  'PUT /api/staffPhotos/mine': '11333+++++3',
  'DELETE /api/staffPhotos/{accountId}': '11333333343',
  'GET /api/staffPhotos/{accountId}/{photoId}': '11333444443',
  'POST /api/stripe/webhook': '44444444444',
  'POST /api/taxReturns/add': '+++++++++++',
  'POST /api/taxReturns/add2': '1133+33333+',
  'PUT /api/taxReturns/archiveTaxReturn': '113343333+3',
  'POST /api/taxReturns/deleteAdminTaxReturnFile': '113343++++3',
  'POST /api/taxReturns/deleteAdminSheetsLink': '11334+++++3',
  'POST /api/taxReturns/deleteNote': '11334++++++',
  'POST /api/taxReturns/deleteReviewFile': '113343++++3',
  'POST /api/taxReturns/deleteSheetsLink': '11334++++++',
  'POST /api/taxReturns/deleteTaxReturn': '113343333++',
  'POST /api/taxReturns/deleteTaxReturnFile': '11334++++++',
  'GET /api/taxReturns/earlierOrders': '1133+33333+',
  'POST /api/taxReturns/email': '+++++++++++',
  'POST /api/taxReturns/emailToClient': '11333+++++3',
  'POST /api/taxReturns/emailla': '+++++++++++',
  'POST /api/taxReturns/emailsd': '+++++++++++',
  'POST /api/taxReturns/emailsf': '+++++++++++',
  'POST /api/taxReturns/events': '11333+++++3',
  'GET /api/taxReturns/assignees': '113+3+++++3',
  'GET /api/taxReturns/figures': '113+3+++++3',
  'GET /api/taxReturns/archivedYears': '113+3+++++3',
  'GET /api/taxReturns/counts': '113+3+++++3',
  'GET /api/taxReturns/getAll': '113++++++++',
  'GET /api/taxReturns/getArchivedTaxReturns': '113+3+++++3',
  'POST /api/taxReturns/getByEmail123': '113++++++++',
  'GET /api/taxReturns/getById': '113+4++++++',
  'PUT /api/taxReturns/removeFromArchive': '113343333+3',
  'POST /api/taxReturns/restoreAdminTaxReturnFile': '113343++++3',
  'POST /api/taxReturns/restoreReviewFile': '113343++++3',
  'POST /api/taxReturns/restoreTaxReturnFile': '11334+++++3',
  'POST /api/taxReturns/sendStripePayment': '1133433333+',
  'POST /api/taxReturns/sendStripePayment2': '1133433333+',
  'PUT /api/taxReturns/updateAdminSheetsLink': '11334+++++3',
  'PUT /api/taxReturns/updateChecklistItem': '11334++++++',
  'PUT /api/taxReturns/updateFileItems': '11334++++++',
  'PUT /api/taxReturns/updateName': '11334++++++',
  'PUT /api/taxReturns/updateNotes': '11334++++++',
  'PUT /api/taxReturns/updateOffice': '11334+++++3',
  'PUT /api/taxReturns/updateOrder': '11334+++++3',
  'PUT /api/taxReturns/updateReviewFiles': '113343++++3',
  'PUT /api/taxReturns/updateSheetsLink': '11334++++++',
  'PUT /api/taxReturns/updateSpouseName': '11334++++++',
  'PUT /api/taxReturns/updateTaxReturnAcceptOffer': '1133433333+',
  'PUT /api/taxReturns/updateTaxReturnAmount': '113343333+3',
  'PUT /api/taxReturns/updateTaxReturnFilePDF': '113343++++3',
  'PUT /api/taxReturns/updateTaxReturnFiles': '11334++++++',
  'PUT /api/taxReturns/updateTaxReturnNotes': '11334++++++',
  'PUT /api/taxReturns/updateTaxReturnisEFileAuthAccepted': '1133433+++3',
  'PUT /api/taxReturns/updateTaxReturnisEFileAuthSent': '113343++++3',
  'PUT /api/taxReturns/updateTaxReturnisEFileAuthSigned': '113343++++3',
  'PUT /api/taxReturns/updateTaxReturnisInternStart': '11334+++++3',
  'PUT /api/taxReturns/updateTaxReturnisOwnerApproveEFile': '11334333++3',
  'PUT /api/taxReturns/updateTaxReturnisOwnerStart': '11334333++3',
  'PUT /api/taxReturns/updateTaxReturnisSeniorStart': '1133433+++3',
  'PUT /api/taxReturns/updateTaxReturnisTaxReturnUploadedByTeamMember': '113343++++3',
  'POST /api/taxReturns/{id}/checkPayment': '1133433333+',
  'POST /api/taxReturns/{id}/events': '1133433+++3',
  'GET /api/taxReturns/{id}/consents': '11334++++++',
  'POST /api/taxReturns/{id}/consents': '1133433333+',
  'POST /api/taxReturns/{id}/consents/newsletter': '1133433333+',
  'GET /api/taxReturns/{id}/filing': '113+4+++++3',
  'POST /api/taxReturns/{id}/filing/acknowledgements': '1133433+++3',
  'POST /api/taxReturns/{id}/filing/acknowledgements/file': '1133433+++3',
  'POST /api/taxReturns/{id}/filing/extensions': '1133433+++3',
  'POST /api/taxReturns/{id}/filing/mailings': '1133433+++3',
  'GET /api/taxReturns/{id}/history': '113+4++++++',
  'GET /api/taxReturns/{id}/messages': '113+4++++++',
  'POST /api/taxReturns/{id}/nudge': '11334+++++3',
  'GET /api/taxReturns/{id}/notes': '113+4+++++3',
  'POST /api/taxReturns/{id}/notes': '11334+++++3',
  'DELETE /api/taxReturns/{id}/notes/{noteId}': '11334444443',
  'POST /api/taxReturns/{id}/messages': '11334++++++',
  'POST /api/taxReturns/{id}/messages/seen': '11334++++++',
  'POST /api/taxReturns/{id}/messages/close': '11334+++++3',
  'POST /api/taxReturns/{id}/review/answers': '11334+++++3',
  'POST /api/taxReturns/{id}/review/questions': '1133433333+',
  'GET /api/taxReturns/{id}/signing': '11334++++++',
  'POST /api/taxReturns/{id}/signing/consent': '1133433333+',
  'POST /api/taxReturns/{id}/signing/forms': '113343++++3',
  'POST /api/taxReturns/{id}/signing/forms/correct': '113343++++3',
  'POST /api/taxReturns/{id}/signing/forms/delete': '113343++++3',
  'POST /api/taxReturns/{id}/signing/identity': '1133433333+',
  'POST /api/taxReturns/{id}/signing/identity/document': '1133433333+',
  'POST /api/taxReturns/{id}/signing/identity/document/result': '1133433333+',
  'POST /api/taxReturns/{id}/signing/scans': '113343+++++',
  'POST /api/taxReturns/{id}/signing/scans/delete': '113343++++3',
  'POST /api/taxReturns/{id}/signing/signature': '1133433333+',
  'POST /api/taxReturns/{id}/signing/spouse/consent': '1133433333+',
  'POST /api/taxReturns/{id}/signing/spouse/identity': '1133433333+',
  'POST /api/taxReturns/{id}/signing/spouse/identity/document': '1133433333+',
  'POST /api/taxReturns/{id}/signing/spouse/identity/document/result': '1133433333+',
  'POST /api/taxReturns/{id}/signing/spouse/signature': '1133433333+',
  'DELETE /api/taxReturns/{id}/signing/spouse/invitation': '11334344444',
  'GET /api/taxReturns/{id}/signing/spouse/invitation': '11334++++++',
  'POST /api/taxReturns/{id}/signing/spouse/invitation': '113343+++++',
  'GET /api/taxReturns/{id}/messages/unread': '113+4++++++',
  'GET /api/taxReturns/{id}/receipt': '11344444444',
  'GET /api/taxReturns/{id}/receipts': '113+4++++++',
  'GET /api/taxReturns/{id}/staffPhotos/{photoId}': '11344444444',
  'GET /api/taxReturns/stream': '113+3+++++3',
  'GET /api/taxReturns/{id}/stream': '113+4++++++',
  'POST /api/users/changeEmail': '+++++++++++',
  'POST /api/users/changeEmployeeAccess': '11333333343',
  'PUT /api/users/changeRole': '113333333+3',
  'POST /api/users/checkEmail': '+++++++++++',
  'GET /api/users/getAllAdmins': '113333333+3',
  'GET /api/users/invitations': '113333333+3',
  'POST /api/users/invitations': '113333333+3',
  'POST /api/users/invitations/accept': '+++++++++++',
  'POST /api/users/invitations/look': '+++++++++++',
  'DELETE /api/users/invitations/{id}': '11333333343',
  'POST /api/users/login': '+++++++++++',
  'POST /api/users/login/passkey': '+++++++++++',
  'POST /api/users/login/passkeyOptions': '+++++++++++',
  'POST /api/users/login/secondFactor': '+++++++++++',
  'POST /api/users/logout': '+++++++++++',
  'GET /api/users/me': '11+++++++++',
  'PUT /api/users/me': '11+++++++++',
  'DELETE /api/users/me/email': '11+++++++++',
  'POST /api/users/me/email': '11+++++++++',
  'POST /api/users/me/accessRequest': '11+++++++++',
  'POST /api/users/me/password': '11+++++++++',
  'POST /api/users/me/confirm': '11+++++++++',
  'POST /api/users/me/confirm/options': '11+++++++++',
  'POST /api/users/me/joinStaff': '11+++++++++',
  'GET /api/users/me/secondFactors': '11+++++++++',
  'DELETE /api/users/me/secondFactors/authenticator': '11444444444',
  'POST /api/users/me/secondFactors/authenticator': '11+++++++++',
  'PUT /api/users/me/secondFactors/authenticator': '11+++++++++',
  'POST /api/users/me/secondFactors/passkeyOptions': '11+++++++++',
  'POST /api/users/me/secondFactors/passkeys': '11+++++++++',
  'DELETE /api/users/me/secondFactors/passkeys/{id}': '11444444444',
  'PUT /api/users/me/secondFactors/passkeys/{id}': '11+++++++++',
  'POST /api/users/me/secondFactors/recoveryCodes': '11+++++++++',
  'POST /api/users/me/session': '11+++++++++',
  'DELETE /api/users/me/sessions': '11+++++++++',
  'GET /api/users/me/sessions': '11+++++++++',
  'DELETE /api/users/me/sessions/{id}': '11444444444',
  'POST /api/users/me/verifyEmail': '11+++++++++',
  'POST /api/users/register': '+++++++++++',
  'POST /api/users/resetPassword': '+++++++++++',
  'POST /api/users/resetSecondFactors': '11333333343',
  'POST /api/users/sendResetPasswordLink': '+++++++++++',
  'POST /api/users/verifyEmail': '+++++++++++',
};

/** What only reads comes first; signing out comes last, because it ends the callers' sessions. */
const rankOf = (route: string): number => (route.startsWith('GET') ? 0 : route.endsWith('/logout') ? 2 : 1);

let app: TestApp;
const as = {} as Record<Caller, TestAccount | undefined>;
let routes: string[];
let document: OpenAPIObject;

beforeAll(async () => {
  app = await startApp();
  Object.assign(as, {
    'a visitor': undefined,
    'an ended session': await accountAs(app, 'Owner'),
    'staff without access': await accountAs(app, 'CPA/EA', { access: false }),
    'an auditor': await accountAs(app, 'Auditor'),
    'another client': await accountAs(app, 'Client'),
    'an intern': await accountAs(app, 'Intern'),
    'a staff associate': await accountAs(app, 'Staff Associate'),
    'a senior associate': await accountAs(app, 'Senior Associate'),
    'a CPA/EA': await accountAs(app, 'CPA/EA'),
    'the owner': await accountAs(app, 'Owner'),
    'the client': await accountAs(app, 'Client'),
  });
  await app.request('POST', '/api/users/logout', { token: as['an ended session']!.token });
  document = (await app.request<OpenAPIObject>('GET', '/api/openapi.json')).body;
  const { paths } = document;
  routes = Object.entries(paths)
    .flatMap(([path, item]) => Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`))
    .sort((a, b) => rankOf(a) - rankOf(b));
});
afterAll(() => app.stop());

const marks: Readonly<Record<number, string>> = { 401: '1', 403: '3', 404: '4' };

/** Calls a route about a return and one of its files. @returns the table's mark */
async function markOf(route: string, caller: Caller, ids: { id: string; fileId: string }): Promise<string> {
  const [method, path] = route.split(' ') as [string, string];
  const { id, fileId } = ids;
  const address = path.replace('/files/{id}', `/files/${fileId}`).replace(/\{\w+\}/g, id);
  const headers = {
    ...(path.startsWith('/api/drafts/current') && { 'X-Draft': 'no-such-draft' }),
    ...(as[caller] && { Authorization: as[caller].token }),
    'Content-Type': 'application/json',
  };
  const body = ['GET', 'HEAD'].includes(method)
    ? undefined
    : JSON.stringify({ id, taxReturnId: id, type: 'SENIOR_START' });
  const stop = new AbortController();
  const { status } = await fetch(`${app.url}${address}${method === 'GET' ? `?id=${id}` : ''}`, {
    method,
    headers,
    body,
    signal: stop.signal,
  });
  // A stream does not end by itself.
  stop.abort();
  return marks[status] ?? '+';
}

/** A return with an accepted quote and one document, of the client. */
async function makeReturn(): Promise<{ id: string; fileId: string }> {
  const client = as['the client']!;
  const { id } = await orderOf(app, client);
  await play(app, id, { Client: client, Owner: as['the owner']! }, untilAccepted);
  const link = await upload(app, client, pdfFile(), 'W-2.pdf');
  await app.request('PUT', '/api/taxReturns/updateTaxReturnFiles', {
    token: client.token,
    body: { id, files: [{ link }] },
  });
  return { id, fileId: link.split('/').at(-1)! };
}

/** What its client sees of a return. */
const seen = async (id: string): Promise<string> =>
  JSON.stringify(await app.request('GET', `/api/taxReturns/getById?id=${id}`, as['the client']!));

it('every call answers every caller as the contract says', async () => {
  const made: Record<string, string> = {};
  let ids = await makeReturn();
  let before = await seen(ids.id);
  for (const route of routes) {
    const row: string[] = [];
    for (const caller of callers) {
      row.push(await markOf(route, caller, ids));
      if (route.endsWith('/deleteTaxReturn')) ids = await makeReturn();
    }
    made[route] = row.join('');
    // What one call deleted or changed, the next still has to find. The last ends the sessions.
    if (route === routes.at(-1) || (await seen(ids.id)) === before) continue;
    ids = await makeReturn();
    before = await seen(ids.id);
  }
  expect(made).toEqual(expected);
}, 300_000);

it('the OpenAPI document asks for a token exactly where a visitor is refused for lack of one', () => {
  const visitor = callers.indexOf('a visitor');
  const described = (route: string) => {
    const [method, path] = route.split(' ') as [string, string];
    return document.paths[path]![method.toLowerCase() as 'get']!;
  };
  const asks = routes.filter((route) =>
    (described(route).security ?? document.security!).every((scheme) => Object.keys(scheme).length > 0),
  );
  // A visitor with a draft needs no token for its files.
  const takesDraft = (route: string) => JSON.stringify(described(route).parameters ?? []).includes('X-Draft');
  expect(asks).toEqual(routes.filter((route) => expected[route]![visitor] === '1' && !takesDraft(route)));
});

it('the spouse with an account of their own gets what a stranger gets, except for the calls to sign', async () => {
  // Those of the test before have signed out.
  const [client, sam] = [await accountAs(app, 'Client'), await accountAs(app, 'Client')];
  const owner = await accountAs(app, 'Owner');
  const { id } = await orderOf(app, client);
  await play(app, id, { Client: client, Owner: owner }, untilReadyToAuthorize);
  const { token } = owner;
  const facts = { kind: '8879', taxYear: 2025, taxpayer: 'Ada Kent', spouse: 'Sam Kent' };
  const form = await PDFDocument.create();
  form.addPage([612, 792]);
  const link = await upload(app, owner, Buffer.from(await form.save()), 'Form 8879.pdf');
  await app.request('POST', `/api/taxReturns/${id}/signing/forms`, {
    token,
    body: { link, facts: { ...facts, agiCents: 100, totalTaxCents: 1 } },
  });
  await app.request('POST', `/api/taxReturns/${id}/events`, { token, body: { type: 'EFILE_AUTH_SENT' } });
  await app.dataSource.query(
    `INSERT INTO spouse_invitation (id, tax_return_id, spouse, email, invited_by, token_hash, created_at, expires_at,
       accepted_at, account_id) VALUES (gen_random_uuid(), $1, 'Sam Kent', $2, $3, 'x', now(), now(), now(), $4)`,
    [id, sam.email, client.id, sam.id],
  );
  as['another client'] = sam;
  const column = callers.indexOf('another client');
  const made: Record<string, string> = {};
  for (const route of routes) {
    // Signing out ends the session.
    if (route.endsWith('/logout')) continue;
    made[route] = await markOf(route, 'another client', { id, fileId: link.split('/').at(-1)! });
  }
  const own = Object.keys(made).filter((route) => made[route] !== expected[route]![column]);
  expect(own.sort()).toEqual([
    'GET /api/spouseReturns/{id}',
    'POST /api/spouseReturns/{id}/consent',
    'POST /api/spouseReturns/{id}/identity',
    'POST /api/spouseReturns/{id}/identity/document',
    'POST /api/spouseReturns/{id}/identity/document/result',
    'POST /api/spouseReturns/{id}/signature',
  ]);
}, 60_000);
