import { type CurrentUser, useCurrentUser } from '#features/account'
import { type Draft, useDraft } from '#lib/forms/use-draft'
import { useUpload } from '#lib/forms/use-upload'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Navigate, useNavigate, useParams } from 'react-router'

import { type ProfileFormValues, wordsOf } from './profile-fields.ts'
import { ProfileForm } from './profile-form.tsx'
import { updateProfile } from './save-profile.ts'

/** Form for one's own profile; for another person it redirects to their profile. */
export function UpdateProfileScreen() {
  const { id = '' } = useParams()
  const me = useCurrentUser()
  const draft = useDraft<ProfileFormValues>({ userId: me.$id, form: 'update-profile' }, wordsOf(me))
  if (id !== me.$id) return <Navigate to={`/profile/${id}`} replace />
  if (!draft.values) return null
  return <UpdateForm key={draft.key} me={me} draft={draft} values={draft.values} />
}

interface UpdateFormProps {
  readonly me: CurrentUser
  readonly draft: Draft<ProfileFormValues>
  readonly values: ProfileFormValues
}

function UpdateForm({ me, draft, values }: UpdateFormProps) {
  const navigate = useNavigate()
  const upload = useUpload(draft)
  const { mutateAsync, isPending, isSuccess } = useMutation(
    updateProfile(useQueryClient(), { upload, me }),
  )
  return (
    <ProfileForm
      me={me}
      values={values}
      draft={draft}
      upload={upload}
      busy={isPending || isSuccess}
      onSubmit={async (fields) => {
        await mutateAsync(fields)
        draft.close()
      }}
      onDone={async () => navigate(`/profile/${me.$id}`, { replace: true })}
    />
  )
}
