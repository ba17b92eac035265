import { ButtonLink } from '#ui/controls/button-link'
import { type ReactNode } from 'react'

import { EmptyStateDrawing } from './empty-state-drawing.tsx'

interface EmptyStateProps {
  /** The specification's text: "No available posts". */
  readonly title: string
  /** One line that says how to fill this list. */
  readonly text?: ReactNode
  /** One button. */
  readonly action?: ReactNode
  /** A link instead of the button. */
  readonly link?: { readonly to: string; readonly label: string }
  /** The drawing above; false inside a section. */
  readonly drawing?: boolean
  /** h1 when the page has no other heading. */
  readonly as?: 'h1' | 'h2' | 'h3'
}

/** Empty state: a drawing, one line, one action. */
export function EmptyState({
  title,
  text,
  link,
  action = link && (
    <ButtonLink to={link.to} variant="line">
      {link.label}
    </ButtonLink>
  ),
  drawing = true,
  as: Heading = 'h2',
}: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-2 px-4 py-12 text-center">
      {drawing && <EmptyStateDrawing />}
      <Heading tabIndex={Heading === 'h1' ? -1 : undefined} className="text-head">
        {title}
      </Heading>
      {text && <p className="max-w-[44ch] text-balance text-muted">{text}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  )
}
