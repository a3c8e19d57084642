import { z } from 'zod';

export const staffPhoto = z
  .object({
    accountId: z.uuid(),
    id: z.uuid().describe('Another one after each upload'),
    link: z.string().describe('/api/staffPhotos/{accountId}/{photoId}'),
    uploadedAt: z.iso.datetime(),
  })
  .meta({ id: 'StaffPhoto' });
export type StaffPhotoView = z.infer<typeof staffPhoto>;

export const staffPhotoList = z.array(staffPhoto);

export const ownPhoto = z.object({ photo: staffPhoto.nullable() }).meta({ id: 'OwnStaffPhoto' });
export type OwnPhoto = z.infer<typeof ownPhoto>;

export const removedPhoto = z.object({ success: z.literal(true) }).meta({ id: 'RemovedStaffPhoto' });
