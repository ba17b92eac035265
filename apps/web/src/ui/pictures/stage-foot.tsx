import { type ReactNode } from 'react'

import { AltBadge } from './alt-badge.tsx'

interface StageFootProps {
  /** Text alternative of the picture; '' for none. */
  readonly alt: string
  /** The picture is taller than its stage, which shows its beginning: see `cut`. */
  readonly isCut: boolean
  /** The button for the whole window. */
  readonly children: ReactNode
}

const LOOK = 'min-h-6 rounded-[6px] px-1.5 text-tiny font-semibold text-muted hover:text-text'

/** The look of the button for the whole window. */
export const FULL_SIZE_LOOK = `tap-area inline-flex items-center gap-1.5 ${LOOK}`

/** The icon of that button. */
export const CORNERS = 'M4.5 9V4.5H9M15 4.5h4.5V9M19.5 15v4.5H15M9 19.5H4.5V15'

/** Below a picture, in the corners of its stage, so that nothing lies on it. It needs no script. */
export const StageFoot = ({ alt, isCut, children }: StageFootProps) => (
  <div className="flex min-h-10 w-full flex-wrap items-center justify-between px-2">
    <span className="flex sm:flex-1">
      <AltBadge text={alt} look={`relative border border-border-strong font-mono ${LOOK}`} />
    </span>
    {isCut && (
      <details className="group flex">
        <summary className={`tap-area inline-flex cursor-pointer items-center underline ${LOOK}`}>
          <span className="group-open:hidden">Show the whole picture</span>
          <span className="hidden group-open:inline">Show its beginning</span>
        </summary>
      </details>
    )}
    <span className="flex justify-end sm:flex-1">{children}</span>
  </div>
)
