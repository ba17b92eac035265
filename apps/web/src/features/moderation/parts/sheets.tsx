import { type ReactNode, useState } from 'react'

import { type PersonName } from '../relationships.ts'
import { BlockDialog } from './block-dialog.tsx'
import { MenuSheet } from './menu-sheet.tsx'
import { ReportDialog, type ReportSubject } from './report-dialog.tsx'
import { ThanksDialog } from './thanks-dialog.tsx'

interface SheetsProps {
  readonly person: PersonName
  /** Subject of a report; by default the person. */
  readonly about?: ReportSubject | undefined
  /** The post whose thread the menu mutes. */
  readonly postId?: string | undefined
  /** Further rows of the menu, before the others. */
  readonly rows?: ReactNode
  /** A block hides the person, of whom there is nothing more to do or to name. */
  readonly isUnseen?: boolean
  /** The first step. */
  readonly initialStep?: 'menu' | 'report'
  readonly onBlocked?: (() => void) | undefined
  readonly onClose: () => void
}

/** The menu and the dialogs that it opens, one at a time. */
export function Sheets({ person, about, postId, rows, isUnseen, ...rest }: SheetsProps) {
  const { initialStep = 'menu', onBlocked, onClose } = rest
  const [step, setStep] = useState<'menu' | 'block' | 'report' | 'thanks'>(initialStep)
  const commonProps = { person, onClose, onBlock: () => setStep('block') }
  switch (step) {
    case 'menu':
      return (
        <MenuSheet
          {...commonProps}
          about={about?.kind}
          postId={postId}
          rows={rows}
          onReport={() => setStep('report')}
        />
      )
    case 'block':
      return <BlockDialog person={person} onBlocked={onBlocked} onClose={onClose} />
    case 'report':
      return (
        <ReportDialog
          person={person}
          about={about ?? { kind: 'person', id: person.$id }}
          onSent={() => setStep('thanks')}
          onClose={onClose}
        />
      )
    case 'thanks':
      return <ThanksDialog {...commonProps} isUnseen={isUnseen === true} />
  }
}
