import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

interface SectionProps {
  /** Target of links to this section. */
  readonly id?: string
  readonly title: string
  readonly text: string
  /** Above both columns. */
  readonly above?: ReactNode
  readonly children: ReactNode
}

/** A settings section: description on the left, controls on the right; stacked on phones. */
export function Section({ id, title, text, above, children }: SectionProps) {
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
      {above && <div className="mb-4 grid gap-4 lg:col-span-2">{above}</div>}
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
