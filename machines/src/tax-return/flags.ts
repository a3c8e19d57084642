/**
 * The contract's workflow flags (spec 2 §3), which the machine carries as tags of its states. `Owner` in a name
 * stands for the role name that the firm sets.
 */
export const taxReturnFlags = [
  'isAmountAgreedSentByTeamMember',
  'isAmountAgreedByClient',
  'isAmountPayedByClient',
  'isInternStart',
  'isSeniorStart',
  'isOwnerStart',
  'isOwnerApproveEFile',
  'isEFileAuthSent',
  'isEFileAuthSigned',
  'isEFileAuthAccepted',
  'isTaxReturnUploadedByTeamMember',
  'isTaxReturnDownloadedByClient',
  'archive',
] as const;

export type TaxReturnFlag = (typeof taxReturnFlags)[number];

export type TaxReturnFlags = Record<TaxReturnFlag, boolean>;

/** The flags of a snapshot: derived at every read, stored and typed in nowhere. */
export const flagsOf = (snapshot: { hasTag: (tag: TaxReturnFlag) => boolean }): TaxReturnFlags =>
  Object.fromEntries(taxReturnFlags.map((flag) => [flag, snapshot.hasTag(flag)])) as TaxReturnFlags;
