import { useCurrentUser } from '#features/account'
import { saveFailureOf } from '#lib/save-failure'
import { useUpload } from '#lib/use-upload'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Navigate, useNavigate, useParams } from 'react-router'

import { ProfileForm } from './profile-form.tsx'
import { updateProfile } from './save-profile.ts'

/** Changes one's own profile; somebody else's leads to that profile. */
export function UpdateProfileScreen() {
  const { id = '' } = useParams()
  const me = useCurrentUser()
  const navigate = useNavigate()
  const upload = useUpload()
  const { mutateAsync, isPending, isSuccess } = useMutation(
    updateProfile(useQueryClient(), { upload, me }),
  )
  if (id !== me.$id) return <Navigate to={`/profile/${id}`} replace />
  return (
    <ProfileForm
      me={me}
      upload={upload}
      busy={isPending || isSuccess}
      onSubmit={async (fields) => {
        try {
          await mutateAsync(fields)
        } catch (error) {
          return saveFailureOf(error)
        }
        await navigate(`/profile/${id}`, { replace: true })
        return undefined
      }}
    />
  )
}
