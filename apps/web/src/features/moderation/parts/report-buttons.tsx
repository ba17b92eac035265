import { useCurrentUser } from '#features/account'
import { Button, type ButtonProps } from '#ui/controls/button'
import { type ComponentProps, Suspense, useState } from 'react'

import { type PersonName } from '../relationships.ts'
import { PersonSheets } from './person-sheets.ts'

interface ReportButtonProps {
  /** What is reported, for screen readers. */
  readonly what: string
  readonly look: Pick<ButtonProps, 'icon' | 'size' | 'className'>
  readonly sheets: Omit<ComponentProps<typeof PersonSheets>, 'initialStep' | 'onClose'>
}

function ReportButton({ what, look, sheets }: ReportButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        {...look}
        variant="ghost"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        Report<span className="sr-only"> {what}</span>
      </Button>
      {open && (
        <Suspense>
          <PersonSheets {...sheets} initialStep="report" onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Report button about a person whose profile a block hides. */
export function ReportPerson({ person }: { readonly person: PersonName }) {
  return (
    <ReportButton what={person.name} look={{ size: 'sm' }} sheets={{ person, isUnseen: true }} />
  )
}

interface ReportJobProps {
  readonly poster: PersonName
  readonly jobId: string
  /** Called after the poster was blocked, for pages that have nothing left to show. */
  readonly onBlocked?: () => void
}

/** Report button for members on other people's job ads. */
export function ReportJob({ poster, jobId, onBlocked }: ReportJobProps) {
  const me = useCurrentUser()
  if (poster.$id === me.$id) return null
  return (
    <ReportButton
      what="this job ad"
      look={{ icon: 'flag', className: '-ml-4.5' }}
      sheets={{ person: poster, about: { kind: 'job', id: jobId }, onBlocked }}
    />
  )
}
