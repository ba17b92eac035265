import { currentUserQuery, useCurrentUser } from '#features/account'
import { api } from '#lib/api/api'
import { Switch } from '#ui/controls/switch'
import { LIMITS } from '@devhood/contract'
import { type DocumentOf } from '@devhood/contract/schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { late, MissingOver } from '#ui/late'
import { Link } from 'react-router'

import { personKeys } from '../keys.ts'
import { EntrySection } from '../entries/entry-section.tsx'
import { periodOf } from './period.ts'

type Position = DocumentOf<'positions'>

const PositionDialog = late(
  async () => (await import('./position-dialog.tsx')).PositionDialog,
  MissingOver,
)

/** Work and education on one's own resume, and who sees it. */
export function PositionsSection() {
  const me = useCurrentUser()
  return (
    <EntrySection
      name="positions"
      title="Resume"
      text="Work and education. Your resume also has your headline, place, bio, stack and links."
      max={LIMITS.positionsMax}
      add="Add work or education"
      nameOf={({ title, organization }) => `${title}, ${organization}`}
      row={(position) => <PositionRow position={position} />}
      form={(position, onClose) => <PositionDialog position={position} onClose={onClose} />}
    >
      <Visibility />
      <p>
        <Link to={`/profile/${me.$id}/resume`} className="link text-small">
          See your resume
        </Link>
      </p>
    </EntrySection>
  )
}

function Visibility() {
  const client = useQueryClient()
  const me = useCurrentUser()
  const { queryKey } = currentUserQuery()
  const show = (showsResume: boolean) =>
    client.setQueryData(queryKey, (user) => user && { ...user, showsResume })
  const { mutate } = useMutation({
    mutationKey: ['showsResume', me.$id],
    scope: { id: 'showsResume' },
    mutationFn: (showsResume: boolean) => api.documents.update('users', me.$id, { showsResume }),
    onMutate: show,
    onError: (_error, on) => show(!on),
    onSuccess: () => client.invalidateQueries({ queryKey: personKeys.one(me.$id) }),
    meta: {
      errorToast: {
        title: "Couldn't change who sees your resume",
        text: 'Nothing was changed. Try again.',
        kind: 'failure',
      },
    },
  })
  return (
    <div>
      <Switch label="Show my resume" on={me.showsResume} onChange={(on) => mutate(on)} />
      <p className="max-w-[60ch] text-small text-pretty text-muted">
        {me.showsResume
          ? 'Visible to everyone who can see your profile.'
          : 'Only you see it, and posters of job ads with whom you have agreed to exchange names.'}
      </p>
    </div>
  )
}

function PositionRow({ position }: { readonly position: Position }) {
  const { title, organization, from, to } = position
  return (
    <>
      <p className="text-strong wrap-anywhere">{title}</p>
      <p className="text-small wrap-anywhere text-muted">
        {organization} · {periodOf(from, to)}
      </p>
    </>
  )
}
