import clsx from 'clsx'
import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react'

/** What the button takes in place of text, in lines: texts with at most one line more aren't folded. */
const BUTTON_LINES = 1.5

const SHORT = {
  6: 'max-h-[7.5lh] overflow-y-clip',
  12: 'max-h-[13.5lh] overflow-y-clip',
} as const
const FOLDED = {
  6: 'max-h-[6lh] overflow-y-clip',
  12: 'max-h-[12lh] overflow-y-clip',
} as const

/** The classes of a folded text of six lines, or of a shorter one, on a page without scripts. */
export const FOLD_LOOK = SHORT[6]

interface FoldProps {
  /** Lines that stay of a longer text. */
  readonly lines: keyof typeof FOLDED
  /** Its typography, for the height of a line. */
  readonly className?: string
  readonly children: ReactNode
}

/** A text in a list: a long one is folded, and unfolds on "Show more", or when something in its hidden part gets the focus. */
export function Fold({ lines, className, children }: FoldProps) {
  const box = useRef<HTMLDivElement>(null)
  const [isLong, setLong] = useState(false)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const [element, content] = [box.current, box.current?.firstElementChild]
    if (!element || !content) return undefined
    const observer = new ResizeObserver(([entry]) => {
      const line = Number.parseFloat(getComputedStyle(element).lineHeight)
      setLong((entry?.contentRect.height ?? 0) > line * (lines + BUTTON_LINES) + 1)
    })
    observer.observe(content)
    return () => observer.disconnect()
  }, [lines])
  const toggle = () => {
    setOpen(!isOpen)
    if (isOpen) box.current?.scrollIntoView({ block: 'nearest' })
  }
  const showFocused = ({ target, currentTarget }: FocusEvent) => {
    const bottom = currentTarget.getBoundingClientRect().bottom
    if (isLong && target.getBoundingClientRect().bottom > bottom) setOpen(true)
  }
  return (
    <div className={className}>
      <div
        ref={box}
        onFocus={showFocused}
        className={clsx('scroll-mt-20', isLong ? !isOpen && FOLDED[lines] : SHORT[lines])}
      >
        {children}
      </div>
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={toggle}
          className="tap-area h-[1.5lh] rounded-control text-small font-medium text-muted hover:text-text hover:underline hover:underline-offset-3"
        >
          {isOpen ? 'Show less' : 'Show more'}
        </button>
      )}
    </div>
  )
}
