import { Dialog } from '#ui/dialog'
import { Notice } from '#ui/notice'
import { Loading, Skeleton } from '#ui/skeleton'
import { type ModeratedJob, type ModeratedPost } from '@devhood/contract/schemas'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { PersonLine } from './person-line.tsx'
import { DeedDialog } from './queue/deed-dialog.tsx'
import { type Deed } from './queue/deeds.ts'
import { DeedButtons } from './queue/deeds-row.tsx'
import { personQuery } from './queries.ts'

interface ModerationSheetProps {
  readonly person: { readonly $id: string; readonly name: string }
  readonly post: Pick<ModeratedPost, '$id' | 'hidden'> | undefined
  readonly job: Pick<ModeratedJob, '$id' | 'hidden'> | undefined
  readonly onClose: () => void
  readonly onDeleted: (() => void) | undefined
}

/** In which state post, job ad and person are, and what can be done about it. */
export function ModerationSheet({ person: whom, post, job, ...on }: ModerationSheetProps) {
  const { onClose, onDeleted } = on
  const person = useQuery(personQuery(whom.$id))
  const what = post ? 'post' : job && 'job ad'
  const [deed, setDeed] = useState<Deed>()
  const about = { person: person.data ?? null, post, job }
  // In the place of the sheet: a dialog over a dialog would keep the focus from what opened both.
  const done = () => {
    onClose()
    if (deed?.action === 'delete') onDeleted?.()
  }
  if (deed) return <DeedDialog about={about} deed={deed} onDone={done} onClose={onClose} />
  return (
    <Dialog
      open
      kind="sheet"
      onClose={onClose}
      title={`Moderate ${what ? `a ${what} by ` : ''}${whom.name}`}
    >
      {person.data ? (
        <>
          <PersonLine person={person.data} />
          {(post ?? job)?.hidden && <p className="text-small text-muted">The {what} is hidden.</p>}
          <DeedButtons about={about} onChoose={setDeed} />
        </>
      ) : person.isPending ? (
        <Loading label="Loading the state" className="grid gap-3">
          <Skeleton className="h-8 w-1/2" />
          <Skeleton className="h-9 w-4/5" />
        </Loading>
      ) : (
        <Notice
          title="The state didn't load"
          text={person.error.message}
          busy={person.isFetching}
          onRetry={() => void person.refetch()}
        />
      )}
    </Dialog>
  )
}
