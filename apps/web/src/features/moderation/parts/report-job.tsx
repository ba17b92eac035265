import { useCurrentUser } from '#features/account'
import { Button } from '#ui/controls/button'
import { Suspense, useState } from 'react'

import { type PersonName } from '../relationships.ts'
import { PersonSheets } from './person-sheets.ts'

interface ReportJobProps {
  readonly poster: PersonName
  readonly jobId: string
  /** Called after the poster was blocked, for pages that have nothing left to show. */
  readonly onBlocked?: () => void
}

/** Report button for members on other people's job ads. */
export function ReportJob({ poster, jobId, onBlocked }: ReportJobProps) {
  const me = useCurrentUser()
  const [open, setOpen] = useState(false)
  if (poster.$id === me.$id) return null
  return (
    <>
      <Button
        variant="ghost"
        icon="flag"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        className="-ml-4.5"
      >
        Report
        <span className="sr-only"> this job ad</span>
      </Button>
      {open && (
        <Suspense>
          <PersonSheets
            person={poster}
            about={{ kind: 'job', id: jobId }}
            initialStep="report"
            onBlocked={onBlocked}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
