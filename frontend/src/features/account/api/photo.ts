import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, dataOf, within, fileForm } from '@/lib/api/client';
import { useRead } from '@/lib/api/queries';
import type { components } from '@/lib/api/schema';

type OwnPhoto = components['schemas']['OwnStaffPhoto'];

const ownPhotoKey = ['ownPhoto'] as const;

/** The photo of the member of staff who is signed in. */
export const useOwnPhoto = () => useRead(ownPhotoKey, '/api/staffPhotos/mine');

/** Uploads a photo. */
export function useSavePhoto() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (picture: Blob) =>
      dataOf(
        api.PUT('/api/staffPhotos/mine', {
          body: { file: picture },
          bodySerializer: fileForm('photo'),
          fetch: within(60_000),
        }),
      ),
    onSuccess: (photo) => queryClient.setQueryData<OwnPhoto>(ownPhotoKey, { photo }),
  });
}

/** Removes the photo. */
export function useRemoveOwnPhoto() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await api.DELETE('/api/staffPhotos/mine');
    },
    onSuccess: () => queryClient.setQueryData<OwnPhoto>(ownPhotoKey, { photo: null }),
  });
}
