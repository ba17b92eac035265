import { useState } from 'react'

import { type Neighbour } from '../ties.ts'
import { BlockDialog } from './block-dialog.tsx'
import { MenuSheet } from './menu-sheet.tsx'
import { ReportDialog } from './report-dialog.tsx'
import { ThanksDialog } from './thanks-dialog.tsx'

interface SheetsProps {
  readonly person: Neighbour
  readonly postId?: string
  readonly onBlocked?: () => void
  readonly onClose: () => void
}

/** The menu, and what its rows lead to: one after the other in the same place. */
export function Sheets({ person, postId, onBlocked, onClose }: SheetsProps) {
  const [step, setStep] = useState<'menu' | 'block' | 'report' | 'thanks'>('menu')
  const common = { person, onClose, onBlock: () => setStep('block') }
  switch (step) {
    case 'menu':
      return <MenuSheet {...common} isPost={!!postId} onReport={() => setStep('report')} />
    case 'block':
      return <BlockDialog person={person} onBlocked={onBlocked} onClose={onClose} />
    case 'report':
      return (
        <ReportDialog
          person={person}
          postId={postId}
          onSent={() => setStep('thanks')}
          onClose={onClose}
        />
      )
    case 'thanks':
      return <ThanksDialog {...common} />
  }
}
