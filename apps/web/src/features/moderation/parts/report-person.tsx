import { Button } from '#ui/controls/button'
import { Suspense, useState } from 'react'

import { type PersonName } from '../relationships.ts'
import { PersonSheets } from './person-sheets.ts'

/** Report button about a person whose profile a block hides. */
export function ReportPerson({ person }: { readonly person: PersonName }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        Report<span className="sr-only"> {person.name}</span>
      </Button>
      {isOpen && (
        <Suspense>
          <PersonSheets
            person={person}
            initialStep="report"
            isUnseen
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
