import { type CurrentUser, currentUserQuery } from '#features/account'
import { api } from '#lib/api/api'
import { deletePicture, type PictureUpload, type StoredPicture } from '#lib/pictures/picture-upload'
import { pick, TEXTS } from '@devhood/contract'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'

import { personKeys } from '../keys.ts'
import {
  changesOf,
  FIELD_NAMES,
  type ProfileFields,
  type ProfileFormValues,
  valuesOf,
} from './profile-fields.ts'

interface UpdateProfileOptions {
  readonly upload: Pick<PictureUpload, 'run'>
  readonly me: CurrentUser
}

/** Saves the changed texts, and replaces the old picture if a new one was chosen. */
export function updateProfile(client: QueryClient, { upload, me }: UpdateProfileOptions) {
  const save = (values: ProfileFormValues, stored?: StoredPicture) =>
    api.documents.update('users', me.$id, {
      ...changesOf(values, valuesOf(me)),
      imageUrl: stored?.imageUrl ?? me.imageUrl,
      imageId: stored?.imageId ?? me.imageId,
    })
  return mutationOptions({
    mutationKey: ['updateProfile', me.$id],
    mutationFn: async ({ picture, ...values }: ProfileFields) => {
      if (!picture) return save(values)
      const saved = await upload.run((stored) => save(values, stored))
      if (me.imageId) await deletePicture(me.imageId)
      return saved
    },
    onSuccess: (saved) => {
      const { queryKey } = currentUserQuery()
      const changed = pick(saved, [...FIELD_NAMES, 'imageUrl', 'imageId'])
      client.setQueryData(queryKey, (user) => user && { ...user, ...changed })
      void client.invalidateQueries({ queryKey })
      void client.invalidateQueries({ queryKey: personKeys.one(me.$id) })
    },
    meta: { errorToast: { ...TEXTS.toasts.profileFailed, kind: 'failure' } },
  })
}
