import { useCurrentUser } from '#features/account'
import { type ButtonProps } from '#ui/controls/button'
import { DialogButton } from '#ui/overlays/dialog-button'
import { type ComponentProps } from 'react'

import { type PersonName } from '../relationships.ts'
import { PersonSheets } from './more-menu.tsx'

interface ReportButtonProps {
  /** What is reported, for screen readers. */
  readonly what: string
  readonly look: Pick<ButtonProps, 'icon' | 'size' | 'className'>
  readonly sheets: Omit<ComponentProps<typeof PersonSheets>, 'initialStep' | 'onClose'>
}

const ReportButton = ({ what, look, sheets }: ReportButtonProps) => (
  <DialogButton
    {...look}
    variant="ghost"
    dialog={(close) => <PersonSheets {...sheets} initialStep="report" onClose={close} />}
  >
    Report<span className="sr-only"> {what}</span>
  </DialogButton>
)

/** Report button about a person whose profile a block hides. */
export const ReportPerson = ({ person }: { readonly person: PersonName }) => (
  <ReportButton what={person.name} look={{ size: 'sm' }} sheets={{ person, isUnseen: true }} />
)

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
