import { useCurrentUser } from '#features/account'
import { useDraft } from '#lib/forms/use-draft'
import { late } from '#ui/late'
import { Suspense } from 'react'
import { Navigate, useParams } from 'react-router'

import { type ProfileFormValues, valuesOf } from './profile-fields.ts'
import { ProfileForm } from './profile-form.tsx'

// Below the form, and used less.
const ProfileEntries = late(
  async () => (await import('../entries/profile-entries.tsx')).ProfileEntries,
)

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
      <ProfileForm key={draft.key} me={me} draft={draft} values={draft.values} />
      <Suspense>
        <ProfileEntries />
      </Suspense>
    </div>
  )
}
