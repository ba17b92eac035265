import { useCurrentUser } from '#features/account'
import { Button } from '#ui/controls/button'
import { type ModeratedJob, type ModeratedPost } from '@devhood/contract/schemas'
import { lazy, Suspense, useState } from 'react'

import { useIsOperator } from './use-is-operator.ts'

const ModerationSheet = lazy(async () => ({
  default: (await import('./moderation-sheet.tsx')).ModerationSheet,
}))

interface ModerationProps {
  readonly person: { readonly $id: string; readonly name: string }
  /** The post or the job ad; with neither it is about the person alone. */
  readonly post?: Pick<ModeratedPost, '$id' | 'hidden'>
  readonly job?: Pick<ModeratedJob, '$id' | 'hidden'>
  /** Called once it is deleted: where to go from a page that is no more. */
  readonly onDeleted?: () => void
}

/** For operators: what they can do about what is on the page, without a report. Not about themselves. */
export function Moderation({ person, post, job, onDeleted }: ModerationProps) {
  const me = useCurrentUser()
  const isOperator = useIsOperator()
  const [open, setOpen] = useState(false)
  if (!isOperator || person.$id === me.$id) return null
  return (
    <>
      <Button
        size="sm"
        icon="flag"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        className="max-sm:min-h-tap"
      >
        Moderate
        <span className="sr-only">
          {' '}
          {post || job ? `this ${post ? 'post' : 'job ad'} by ${person.name}` : person.name}
        </span>
      </Button>
      {open && (
        <Suspense>
          <ModerationSheet
            person={person}
            post={post}
            job={job}
            onClose={() => setOpen(false)}
            onDeleted={onDeleted}
          />
        </Suspense>
      )}
    </>
  )
}
