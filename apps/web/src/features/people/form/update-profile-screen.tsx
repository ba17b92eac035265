import { type CurrentUser, useCurrentUser } from '#features/account'
import { type Draft, useDraft } from '#lib/forms/use-draft'
import { useUpload } from '#lib/forms/use-upload'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { late } from '#ui/late'
import { Suspense } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router'

import { type ProfileFormValues, valuesOf } from './profile-fields.ts'
import { ProfileForm } from './profile-form.tsx'
import { updateProfile } from './save-profile.ts'

/** Form for one's own profile; for another person it redirects to their profile. */
export function UpdateProfileScreen() {
  const { id = '' } = useParams()
  const me = useCurrentUser()
  const draft = useDraft<ProfileFormValues>(
    { userId: me.$id, form: 'update-profile' },
    valuesOf(me),
  )
  if (id !== me.$id) return <Navigate to={`/profile/${id}`} replace />
  if (!draft.values) return null
  return (
    <div className="grid max-w-240 grid-cols-1 gap-10">
      <UpdateForm key={draft.key} me={me} draft={draft} values={draft.values} />
      <Suspense>
        <ProfileEntries />
      </Suspense>
    </div>
  )
}

// Below the form, and used less.
const ProfileEntries = late(
  async () => (await import('../entries/profile-entries.tsx')).ProfileEntries,
)

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
