import type { MigrationInterface } from 'typeorm';
import { Accounts1790000100000 } from './1790000100000-accounts.js';
import { Workflow1790000200000 } from './1790000200000-workflow.js';
import { Files1790000300000 } from './1790000300000-files.js';
import { Mail1790000400000 } from './1790000400000-mail.js';
import { Payments1790000500000 } from './1790000500000-payments.js';
import { TaxReturns1790000600000 } from './1790000600000-tax-returns.js';
import { Blog1790000700000 } from './1790000700000-blog.js';
import { Drafts1790000800000 } from './1790000800000-drafts.js';
import { Papers1790001000000 } from './1790001000000-papers.js';
import { MachineVersions1790001200000 } from './1790001200000-machine-versions.js';
import { ReturnList1790001400000 } from './1790001400000-return-list.js';
import { Audit1790001500000 } from './1790001500000-audit.js';
import { Messages1790001600000 } from './1790001600000-messages.js';
import { Figures1790001700000 } from './1790001700000-figures.js';
import { BlogAuthoring1790001800000 } from './1790001800000-blog-authoring.js';
import { GuidanceFeedback1790001810000 } from './1790001810000-guidance-feedback.js';
import { PaymentEvents1790001900000 } from './1790001900000-payment-events.js';
import { DeadLetters1790002000000 } from './1790002000000-dead-letters.js';
import { SentMail1790002200000 } from './1790002200000-sent-mail.js';
import { MailRead1790002300000 } from './1790002300000-mail-read.js';
import { PaidCents1790002400000 } from './1790002400000-paid-cents.js';
import { FiledSecrets1790003200000 } from './1790003200000-filed-secrets.js';
import { EmailAddresses1790003300000 } from './1790003300000-email-addresses.js';
import { SecondFactors1790003400000 } from './1790003400000-second-factors.js';
import { Sessions1790003500000 } from './1790003500000-sessions.js';
import { VerifiedAddresses1790003700000 } from './1790003700000-verified-addresses.js';
import { SecurityLog1790003800000 } from './1790003800000-security-log.js';
import { DraftLinks1790003900000 } from './1790003900000-draft-links.js';
import { EmailChanges1790004000000 } from './1790004000000-email-changes.js';
import { MailAccess1790004110000 } from './1790004110000-mail-access.js';
import { StaffInvitations1790004210000 } from './1790004210000-staff-invitations.js';
import { RootChains1790004300000 } from './1790004300000-root-chains.js';
import { RootAnchors1790004310000 } from './1790004310000-root-anchors.js';
import { ActorNames1790004400000 } from './1790004400000-actor-names.js';
import { FileDigests1790004410000 } from './1790004410000-file-digests.js';
import { FileKeys1790004500000 } from './1790004500000-file-keys.js';
import { Quotas1790005100000 } from './1790005100000-quotas.js';
import { FileScans1790005200000 } from './1790005200000-file-scans.js';
import { ResumableUploads1790005210000 } from './1790005210000-resumable-uploads.js';
import { KeptCents1790005300000 } from './1790005300000-kept-cents.js';
import { RemovedFiles1790005310000 } from './1790005310000-removed-files.js';
import { Backups1790005400000 } from './1790005400000-backups.js';
import { AccountNotices1790005500000 } from './1790005500000-account-notices.js';
import { CountedFigures1790006000000 } from './1790006000000-counted-figures.js';
import { ReturnsByVersion1790006100000 } from './1790006100000-returns-by-version.js';
import { EngagementLetters1790008000000 } from './1790008000000-engagement-letters.js';
import { ReviewCopies1790008900000 } from './1790008900000-review-copies.js';
import { PaymentCards1790009000000 } from './1790009000000-payment-cards.js';
import { Signing1790010000000 } from './1790010000000-signing.js';
import { SignedDocuments1790011000000 } from './1790011000000-signed-documents.js';
import { CorrectedForms1790013000000 } from './1790013000000-corrected-forms.js';
import { SpouseIdentity1790013100000 } from './1790013100000-spouse-identity.js';
import { ListCounts1790015000000 } from './1790015000000-list-counts.js';
import { Acknowledgements1790016000000 } from './1790016000000-acknowledgements.js';
import { OrderYears1790017000000 } from './1790017000000-order-years.js';
import { FiledDocuments1790018000000 } from './1790018000000-filed-documents.js';
import { QuotesAgainstRanges1790019000000 } from './1790019000000-quotes-against-ranges.js';
import { ServiceRequests1790020000000 } from './1790020000000-service-requests.js';
import { InternalNotes1790021000000 } from './1790021000000-internal-notes.js';
import { ClientsByName1790021100000 } from './1790021100000-clients-by-name.js';
import { SpouseInvitations1790023000000 } from './1790023000000-spouse-invitations.js';
import { Consents1790024000000 } from './1790024000000-consents.js';
import { BankDebits1790025000000 } from './1790025000000-bank-debits.js';
import { IdentityChecks1790026000000 } from './1790026000000-identity-checks.js';
import { SealedForms1790026010000 } from './1790026010000-sealed-forms.js';
import { StaffPhotos1790027000000 } from './1790027000000-staff-photos.js';
import { RequestWorkflow1790028000000 } from './1790028000000-request-workflow.js';
import { OrdersAlike1790029000000 } from './1790029000000-orders-alike.js';
import { WaitingFigures1790030000000 } from './1790030000000-waiting-figures.js';
import { StagesByState1790031000000 } from './1790031000000-stages-by-state.js';
import { InboxPayloads1790032000000 } from './1790032000000-inbox-payloads.js';
import { RevenueAsPaid1790033000000 } from './1790033000000-revenue-as-paid.js';
import { KeptDeadlines1790034000000 } from './1790034000000-kept-deadlines.js';
import { GivenUpEvents1790035000000 } from './1790035000000-given-up-events.js';
import { Assignment1790036000000 } from './1790036000000-assignment.js';
import { LawfulDeadlines1790037000000 } from './1790037000000-lawful-deadlines.js';
import { AssigneeCounts1790038000000 } from './1790038000000-assignee-counts.js';
import { Ledger1790040000000 } from './1790040000000-ledger.js';
import { Disposal1790041000000 } from './1790041000000-disposal.js';
import { TakenTwice1790050000000 } from './1790050000000-taken-twice.js';
import { ClosedPeriods1790060000000 } from './1790060000000-closed-periods.js';
import { QuickLists1790060100000 } from './1790060100000-quick-lists.js';
import { AnchorNumbers1790100000000 } from './1790100000000-anchor-numbers.js';
import { QuotedNames1790150000000 } from './1790150000000-quoted-names.js';
import { LedgerCorrections1790180000000 } from './1790180000000-ledger-corrections.js';
import { HourlySeals1790182000000 } from './1790182000000-hourly-seals.js';
import { ReturnsListed1790183000000 } from './1790183000000-returns-listed.js';
import { FoldedSearch1790200000000 } from './1790200000000-folded-search.js';
import { Yours1790210000000 } from './1790210000000-yours.js';
import { MessagesRead1790211000000 } from './1790211000000-messages-read.js';
import { SpouseCopies1790230000000 } from './1790230000000-spouse-copies.js';
import { OpenMessages1790181000000 } from './1790181000000-open-messages.js';
import { MailSearch1790070000000 } from './1790070000000-mail-search.js';

/** Every migration, in the order in which they run. Append new ones; never change the SQL of a published one. */
export const migrations: (new () => MigrationInterface)[] = [
  Accounts1790000100000,
  Workflow1790000200000,
  Files1790000300000,
  Mail1790000400000,
  Payments1790000500000,
  TaxReturns1790000600000,
  Blog1790000700000,
  Drafts1790000800000,
  Papers1790001000000,
  MachineVersions1790001200000,
  ReturnList1790001400000,
  Audit1790001500000,
  Messages1790001600000,
  Figures1790001700000,
  BlogAuthoring1790001800000,
  GuidanceFeedback1790001810000,
  PaymentEvents1790001900000,
  DeadLetters1790002000000,
  SentMail1790002200000,
  MailRead1790002300000,
  PaidCents1790002400000,
  FiledSecrets1790003200000,
  EmailAddresses1790003300000,
  SecondFactors1790003400000,
  Sessions1790003500000,
  VerifiedAddresses1790003700000,
  SecurityLog1790003800000,
  DraftLinks1790003900000,
  EmailChanges1790004000000,
  MailAccess1790004110000,
  StaffInvitations1790004210000,
  RootChains1790004300000,
  RootAnchors1790004310000,
  ActorNames1790004400000,
  FileDigests1790004410000,
  FileKeys1790004500000,
  Quotas1790005100000,
  FileScans1790005200000,
  ResumableUploads1790005210000,
  KeptCents1790005300000,
  RemovedFiles1790005310000,
  Backups1790005400000,
  AccountNotices1790005500000,
  CountedFigures1790006000000,
  ReturnsByVersion1790006100000,
  EngagementLetters1790008000000,
  ReviewCopies1790008900000,
  PaymentCards1790009000000,
  Signing1790010000000,
  SignedDocuments1790011000000,
  CorrectedForms1790013000000,
  SpouseIdentity1790013100000,
  ListCounts1790015000000,
  Acknowledgements1790016000000,
  OrderYears1790017000000,
  FiledDocuments1790018000000,
  QuotesAgainstRanges1790019000000,
  ServiceRequests1790020000000,
  InternalNotes1790021000000,
  ClientsByName1790021100000,
  SpouseInvitations1790023000000,
  Consents1790024000000,
  BankDebits1790025000000,
  IdentityChecks1790026000000,
  SealedForms1790026010000,
  StaffPhotos1790027000000,
  RequestWorkflow1790028000000,
  OrdersAlike1790029000000,
  WaitingFigures1790030000000,
  StagesByState1790031000000,
  InboxPayloads1790032000000,
  RevenueAsPaid1790033000000,
  KeptDeadlines1790034000000,
  GivenUpEvents1790035000000,
  Assignment1790036000000,
  LawfulDeadlines1790037000000,
  AssigneeCounts1790038000000,
  Ledger1790040000000,
  Disposal1790041000000,
  TakenTwice1790050000000,
  ClosedPeriods1790060000000,
  QuickLists1790060100000,
  MailSearch1790070000000,
  AnchorNumbers1790100000000,
  QuotedNames1790150000000,
  LedgerCorrections1790180000000,
  OpenMessages1790181000000,
  HourlySeals1790182000000,
  ReturnsListed1790183000000,
  FoldedSearch1790200000000,
  Yours1790210000000,
  MessagesRead1790211000000,
  SpouseCopies1790230000000,
];
