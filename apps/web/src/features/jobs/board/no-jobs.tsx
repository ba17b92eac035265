import { EmptyState } from '#ui/feedback/empty-state'
import { TEXTS } from '@devhood/contract'
import { type ReactNode } from 'react'

export function NoneYet({ action }: { readonly action?: ReactNode }) {
  return <EmptyState title="No jobs yet" text="Open jobs appear here." action={action} />
}

/** Empty state when no ad matches the filters, which are above it with a button that clears them. */
export const NoneFound = () => (
  <EmptyState
    title={TEXTS.explore.none}
    text="No live job fits all of these filters."
    drawing={false}
  />
)
