import { type CurrentUser, useCurrentUser } from '#features/account'
import { type Draft, useDraft } from '#lib/use-draft'
import { useUpload } from '#lib/use-upload'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Navigate, useNavigate, useParams } from 'react-router'

import { type ProfileWords, wordsOf } from './profile-fields.ts'
import { ProfileForm } from './profile-form.tsx'
import { updateProfile } from './save-profile.ts'

/** Changes one's own profile; somebody else's leads to that profile. */
export function UpdateProfileScreen() {
  const { id = '' } = useParams()
  const me = useCurrentUser()
  const draft = useDraft<ProfileWords>({ userId: me.$id, form: 'update-profile' }, wordsOf(me))
  if (id !== me.$id) return <Navigate to={`/profile/${id}`} replace />
  if (!draft.words) return null
  return <UpdateForm key={draft.key} me={me} draft={draft} words={draft.words} />
}

interface UpdateFormProps {
  readonly me: CurrentUser
  readonly draft: Draft<ProfileWords>
  readonly words: ProfileWords
}

function UpdateForm({ me, draft, words }: UpdateFormProps) {
  const navigate = useNavigate()
  const upload = useUpload(draft)
  const { mutateAsync, isPending, isSuccess } = useMutation(
    updateProfile(useQueryClient(), { upload, me }),
  )
  return (
    <ProfileForm
      me={me}
      words={words}
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
