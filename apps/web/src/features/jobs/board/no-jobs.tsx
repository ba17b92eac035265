import { EmptyState } from '#ui/feedback/empty-state'
import { TEXTS } from '@devhood/contract'
import { type ReactNode } from 'react'

export function NoneYet({ action }: { readonly action?: ReactNode }) {
  return <EmptyState title="No jobs yet" text="Open jobs appear here." action={action} />
}

interface NoneFoundProps {
  /** Clears the filters. */
  readonly action: ReactNode
}

/** Empty state when no ad matches the filters. */
export const NoneFound = ({ action }: NoneFoundProps) => (
  <EmptyState
    title={TEXTS.explore.none}
    text="No live job fits all of these filters."
    action={action}
    drawing={false}
  />
)
