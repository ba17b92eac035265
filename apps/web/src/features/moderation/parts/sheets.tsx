import { useState } from 'react'

import { type Neighbour } from '../ties.ts'
import { BlockDialog } from './block-dialog.tsx'
import { MenuSheet } from './menu-sheet.tsx'
import { ReportDialog, type Reported } from './report-dialog.tsx'
import { ThanksDialog } from './thanks-dialog.tsx'

interface SheetsProps {
  readonly person: Neighbour
  /** What a report is about; left out, the person. */
  readonly about?: Reported | undefined
  /** Where it begins. */
  readonly first?: 'menu' | 'report'
  readonly onBlocked?: (() => void) | undefined
  readonly onClose: () => void
}

/** The menu, and what its rows lead to: one after the other in the same place. */
export function Sheets({ person, about, first = 'menu', onBlocked, onClose }: SheetsProps) {
  const [step, setStep] = useState<'menu' | 'block' | 'report' | 'thanks'>(first)
  const common = { person, onClose, onBlock: () => setStep('block') }
  switch (step) {
    case 'menu':
      return (
        <MenuSheet {...common} isPost={about?.kind === 'post'} onReport={() => setStep('report')} />
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
      return <ThanksDialog {...common} />
  }
}
