import { type ReactNode, useId } from 'react'

interface SectionProps {
  readonly title: string
  /** One line about its purpose. */
  readonly text?: string
  readonly children: ReactNode
}

/** A titled section of a long form. */
export function Section({ title, text, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-5 border-t border-border pt-6">
      <div>
        <h2 id={id} className="text-head">
          {title}
        </h2>
        {text && <p className="text-small text-muted">{text}</p>}
      </div>
      {children}
    </section>
  )
}
