import profile from '@firm/firm.json?about';
import type { FirmProfile } from '@tax-firm/contract/firm';

/** The fields of firm/firm.json that only the About page shows. In a file of their own, because every page carries the others. */
export type AboutFirm = Pick<FirmProfile, 'promises' | 'video'>;

export type FirmVideo = NonNullable<AboutFirm['video']>;

export const about: AboutFirm = profile;
