import { randomUUID, timingSafeEqual } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Inject, Injectable } from '@nestjs/common';
import {
  type CorrectedSignatureForm,
  isCompanyForm,
  type NewSignatureForm,
  type SignatureFormFacts,
} from '@tax-firm/contract';
import {
  formAmounts,
  type FormDifferences,
  formsCovered,
  is,
  isNameOf,
  mostToldCents,
  type SignatureForm,
  type TaxReturnRequest,
} from '@tax-firm/machines';
import { DataSource, type EntityManager } from 'typeorm';
import { InvalidInput } from '../../base/app-error.js';
import { type Principal } from '../../accounts/account/access.js';
import { jsonHash, plainJson, sha256 } from '../../base/json.js';
import { ENVIRONMENT, type Environment } from '../../base/config/environment.js';
import { Decoder } from '../../base/content/decoder.js';
import { AttachedFiles, FileNotAttachable } from '../../files/file/attached-files.js';
import { FilesService } from '../../files/file/files.service.js';
import { seal, sealJson, unseal, unsealJson } from '../../base/sealing/sealing.js';
import { fileIdsOf, notAttachable } from '../documents/return-files.service.js';
import { FirmTexts } from '../engagement/firm-texts.js';
import { type ReturnCall } from '../return/return-endpoint.js';
import { lockReturn, TaxReturnEntity } from '../return/tax-return.entity.js';
import { ReturnWorkflowService } from '../workflow/return-workflow.service.js';
import { type IdentityFact, isJointForm, type Signer } from './form-words.js';
import { checkForm, maxFormBytes } from './pdf-pages.js';

/** What a signer is asked, and whether an answer is right. */
interface IdentityQuestion {
  readonly about: IdentityFact;
  /** @param answer whole dollars, or an ISO 8601 date. Takes as long for a wrong answer as for the right one. */
  isRight(answer: string): boolean;
}

/** A form to sign, with what staff entered about it. */
export interface DescribedForm extends SignatureForm {
  readonly facts: SignatureFormFacts;
}

/** The SHA-256 of the forms that are out for signature, in hexadecimal. */
export const hashOfForms = (forms: readonly SignatureForm[]): string =>
  jsonHash(forms.map(({ fileId, sha256: ofFile, factsSha256 }) => ({ fileId, sha256: ofFile, factsSha256 })));

/** The forms to sign: uploads of staff with what they say. The workflow knows both by their hashes. */
@Injectable()
export class SignatureForms {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly texts: FirmTexts,
    private readonly files: FilesService,
    private readonly decoder: Decoder,
    private readonly attached: AttachedFiles,
    private readonly workflow: ReturnWorkflowService,
  ) {}

  /**
   * Adds an uploaded form, and replaces the questions to the signers. A question of an earlier form stays if the form gives
   * none and names the same person.
   *
   * With `replaces`, puts it in the place of one that is out for signature, or signed. How far it differs from the forms that
   * were signed decides whether the signatures stay. The older form stays with the return.
   * @throws BadRequestException for a file that cannot be signed here; ConflictException with the workflow's reasons
   */
  async add(
    { viewer: staff, taxReturn, origin }: ReturnCall,
    form: NewSignatureForm & Partial<Pick<CorrectedSignatureForm, 'replaces'>>,
  ): Promise<TaxReturnEntity> {
    const { link, facts, known, spouseBirthDate, notJoint } = form;
    this.texts.disclosure();
    const isMarried = taxReturn.spouseFullName !== null && !isCompanyForm(facts.kind);
    if (isMarried && facts.spouse === undefined && !notJoint)
      throw new InvalidInput({
        spouse: `The order names a spouse, ${taxReturn.spouseFullName}. Please enter the spouse’s name, because both sign a joint return, or say that this is not a joint return.`,
      });
    const [fileId] = fileIdsOf([link]) as [string];
    const replaces = form.replaces === undefined ? null : fileIdsOf([form.replaces])[0]!;
    await this.checkUpload(staff, fileId, link);
    const stored = plainJson(facts);
    try {
      return await this.dataSource.transaction(async (manager) => {
        const current = await lockReturn(manager, taxReturn.id);
        const before = await this.describe(current.context.signatureForms, manager);
        const { [fileId]: sha256OfFile = '' } = await this.attached.digestsOf([fileId], manager);
        const joint = isJointForm(facts);
        const added = { fileId, sha256: sha256OfFile, factsSha256: jsonHash(stored), joint };
        const place = before.findIndex((each) => each.fileId === replaces);
        // The machine refuses a correction that replaces no form, and tells why.
        const covered = place < 0 ? [] : await this.describe(formsCovered(current.context, place), manager);
        const event: TaxReturnRequest =
          replaces === null
            ? { type: 'SIGNATURE_FORM_ADDED', ...added }
            : {
                type: 'SIGNATURE_FORM_REPLACED',
                replaces,
                ...added,
                ...differencesBetween(covered, facts),
              };
        const after = await this.workflow.send(current, staff, event, { origin, manager });
        const attachment = { taxReturnId: taxReturn.id, kind: 'signature', by: staff.id } as const;
        await this.attached.attach(manager, [fileId], attachment);
        const id = randomUUID();
        await manager.query(
          'INSERT INTO signature_form (id, file_id, sealed_facts, replaces) VALUES ($1, $2, $3, $4)',
          [id, fileId, sealJson(this.environment.fileKey, stored, id), replaces],
        );
        // A question to someone whom no form names any more is about someone else.
        const isNew = (signer: Signer) =>
          !before.some(
            (each) => each.fileId !== replaces || isNameOf(each.facts[signer] ?? '', facts[signer] ?? ''),
          );
        const asked = known && { about: known.about, answer: String(known.dollars) };
        // Whoever is identified has answered: the evidence says what they were asked.
        if (!is.identityConfirmed(after.stateValue) && (asked || isNew('taxpayer')))
          await this.replaceQuestion(manager, taxReturn.id, 'taxpayer', asked);
        const born =
          spouseBirthDate === undefined
            ? undefined
            : ({ about: 'birthDate', answer: spouseBirthDate } as const);
        if (joint && (born || isNew('spouse')))
          await this.replaceQuestion(manager, taxReturn.id, 'spouse', born);
        return after;
      });
    } catch (error) {
      throw error instanceof FileNotAttachable ? notAttachable([link], error) : error;
    }
  }

  /** The forms of a return, with what they say, and what those said that they took the place of, if any. */
  async describe(
    forms: readonly SignatureForm[],
    on: DataSource | EntityManager = this.dataSource,
  ): Promise<(DescribedForm & { readonly before: SignatureFormFacts | null })[]> {
    if (forms.length === 0) return [];
    const rows = await on.query<{ fileId: string; id: string; sealed: Buffer; before: string | null }[]>(
      `SELECT file_id AS "fileId", id, sealed_facts AS sealed, replaces AS before FROM signature_form
       WHERE file_id = ANY ($1::uuid[] || ARRAY(SELECT replaces FROM signature_form WHERE file_id = ANY ($1::uuid[])))`,
      [forms.map(({ fileId }) => fileId)],
    );
    const rowOf = (id: string | null) => rows.find(({ fileId }) => fileId === id);
    const factsOf = (row: (typeof rows)[number]) => unsealJson(this.environment, row.sealed, row.id);
    return forms.map((form) => {
      const row = rowOf(form.fileId);
      const facts = row && factsOf(row);
      if (!facts || jsonHash(facts) !== form.factsSha256)
        throw new Error(`What the form ${form.fileId} says was changed since it was added`);
      const before = rowOf(row.before);
      return {
        ...form,
        facts: facts as unknown as SignatureFormFacts,
        before: before ? (factsOf(before) as unknown as SignatureFormFacts) : null,
      };
    });
  }

  /** What a signer is asked to be known; undefined if staff entered nothing. */
  async questionOf(taxReturnId: string, signer: Signer): Promise<IdentityQuestion | undefined> {
    const [found] = await this.dataSource.query<{ id: string; about: IdentityFact; sealed: Buffer }[]>(
      'SELECT id, about, sealed_answer AS sealed FROM identity_question WHERE tax_return_id = $1 AND person = $2',
      [taxReturnId, signer],
    );
    if (!found) return undefined;
    const right = sha256(unseal(this.environment, found.sealed, found.id).toString());
    return { about: found.about, isRight: (answer) => timingSafeEqual(right, sha256(answer)) };
  }

  /** @param asked what to ask; nothing if it is left out */
  private async replaceQuestion(
    manager: EntityManager,
    taxReturnId: string,
    signer: Signer,
    asked: { about: IdentityFact; answer: string } | undefined,
  ): Promise<void> {
    const old = 'DELETE FROM identity_question WHERE tax_return_id = $1 AND person = $2';
    await manager.query(old, [taxReturnId, signer]);
    if (!asked) return;
    const id = randomUUID();
    await manager.query(
      'INSERT INTO identity_question (id, tax_return_id, person, about, sealed_answer) VALUES ($1, $2, $3, $4, $5)',
      [id, taxReturnId, signer, asked.about, seal(this.environment.fileKey, Buffer.from(asked.answer), id)],
    );
  }

  /** @throws BadRequestException for a file of someone else, or of a return, and for one that cannot be signed here */
  private async checkUpload(staff: Principal, fileId: string, link: string): Promise<void> {
    const refuse = (sentence: string) => new InvalidInput({ link: sentence });
    const file = await this.files.find(fileId).catch(() => undefined);
    if (file?.uploadedBy !== staff.id || file.taxReturnId !== null)
      throw notAttachable([link], new FileNotAttachable([fileId]));
    if (file.type !== 'application/pdf')
      throw refuse(`“${file.name}” is not a PDF. Please save the form as a PDF, and upload that.`);
    if (file.size > maxFormBytes)
      throw refuse(`“${file.name}” is larger than 10 MB. Please upload only the form that the client signs.`);
    const { stream } = await this.files.open(file);
    await checkForm(this.decoder, file.name, await buffer(stream));
  }
}

/**
 * By how much a corrected form differs from those that were signed: of each amount the largest difference, the new one less
 * the old one, in integer cents, cut off where the history would tell an income (ADR 11).
 */
function differencesBetween(signed: readonly DescribedForm[], corrected: SignatureFormFacts) {
  const cents = formAmounts.map((amount) => {
    const all = signed.map(({ facts }) => told((corrected[amount] ?? 0) - (facts[amount] ?? 0)));
    return [amount, all.reduce((most, one) => (Math.abs(one) > Math.abs(most) ? one : most), 0)];
  });
  const isOther = ({ facts }: DescribedForm) =>
    names.some((name) => facts[name] !== corrected[name]) ||
    formAmounts.some((amount) => (facts[amount] === undefined) !== (corrected[amount] === undefined));
  return {
    isOther: signed.some(isOther),
    ...(Object.fromEntries(cents) as Omit<FormDifferences, 'isOther'>),
  };
}

/** What says which form it is, and whose. */
const names = ['kind', 'stateForm', 'taxYear', 'taxpayer', 'spouse'] as const;

const told = (cents: number) => Math.max(-mostToldCents, Math.min(mostToldCents, cents));
