import { DialogButton } from '#ui/overlays/dialog-button'

import { type PersonName } from '../relationships.ts'
import { PersonSheets } from './more-menu.tsx'

/** Report button about a person whose profile a block hides. */
export const ReportPerson = ({ person }: { readonly person: PersonName }) => (
  <DialogButton
    size="sm"
    variant="ghost"
    dialog={(close) => (
      <PersonSheets person={person} isUnseen initialStep="report" onClose={close} />
    )}
  >
    Report<span className="sr-only"> {person.name}</span>
  </DialogButton>
)
