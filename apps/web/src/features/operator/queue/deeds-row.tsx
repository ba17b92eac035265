import { Button } from '#ui/button'
import { useState } from 'react'

import { type Case, type Deed, deedsFor } from './deeds.ts'
import { DeedDialog } from './deed-dialog.tsx'

interface DeedsProps {
  readonly about: Case
  readonly onDone: () => void
}

/** A button for each deed; each asks before it is done. */
export function Deeds({ about, onDone }: DeedsProps) {
  const [deed, setDeed] = useState<Deed>()
  const close = () => setDeed(undefined)
  return (
    <>
      <DeedButtons about={about} onChoose={setDeed} />
      {deed && (
        <DeedDialog
          about={about}
          deed={deed}
          onDone={() => {
            close()
            onDone()
          }}
          onClose={close}
        />
      )}
    </>
  )
}

interface DeedButtonsProps {
  readonly about: Case
  readonly onChoose: (deed: Deed) => void
}

export function DeedButtons({ about, onChoose }: DeedButtonsProps) {
  return (
    <div className="mt-1 flex flex-wrap gap-2">
      {deedsFor(about).map((one) => (
        <Button
          key={one.label}
          size="sm"
          data-deed={one.key}
          aria-haspopup="dialog"
          onClick={() => onChoose(one)}
          className="max-sm:min-h-tap"
        >
          {one.label}
        </Button>
      ))}
    </div>
  )
}
