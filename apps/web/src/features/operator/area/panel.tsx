import { IconButton } from '#ui/controls/icon-button'
import { type ReactNode, type RefObject } from 'react'

export interface PanelProps {
  readonly title: string
  readonly heading: RefObject<HTMLHeadingElement | null>
  readonly isOpen: boolean
  readonly onBack: () => void
  readonly tools?: ReactNode
  readonly children: ReactNode
}

/** What stands beside a list; on phones, over it. */
export const Panel = ({ title, heading, isOpen, onBack, tools, children }: PanelProps) => (
  <article
    aria-label={title}
    className="op-panel"
    data-open={isOpen ? '' : undefined}
    data-uncovered
  >
    <header className="op-panel-h">
      <IconButton icon="back" label="Back to the list" onClick={onBack} className="op-back" />
      <h2 ref={heading} tabIndex={-1} className="truncate">
        {title}
      </h2>
      <div>{tools}</div>
    </header>
    {children}
  </article>
)

export interface Neighbours {
  readonly previous: (() => void) | undefined
  readonly next: (() => void) | undefined
}

/** To the case before and after: J and K press these. */
export const Moves = ({ previous, next }: Neighbours) => (
  <span data-action="neighbours" className="flex">
    <IconButton
      icon="down"
      label="Previous (K)"
      data-action="previous"
      aria-disabled={!previous}
      onClick={previous}
    />
    <IconButton
      icon="down"
      label="Next (J)"
      data-action="next"
      aria-disabled={!next}
      onClick={next}
    />
  </span>
)
