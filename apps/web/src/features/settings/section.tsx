import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

interface SectionProps {
  /** By which a link leads here. */
  readonly id?: string
  readonly title: string
  readonly text: string
  readonly children: ReactNode
}

/** What it is about on the left, the choice on the right; on phones one below the other. */
export function Section({ id, title, text, children }: SectionProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { hash, key } = useLocation()
  useEffect(() => {
    if (id && hash === `#${id}`) heading.current?.focus({ preventScroll: true })
  }, [id, hash, key])
  return (
    <section
      id={id}
      className="grid grid-cols-1 items-start gap-x-12 gap-y-4 lg:grid-cols-[280px_minmax(0,1fr)]"
    >
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-head outline-none">
          {title}
        </h2>
        <p className="mt-1 max-w-[44ch] text-small text-pretty text-muted">{text}</p>
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-4">{children}</div>
    </section>
  )
}
