import { EmptyState } from '#ui/feedback/empty-state'
import { type JobFilters } from '@devhood/contract'
import { type ReactNode } from 'react'

import { activeFilters } from './active-filters.ts'

export function NoneYet({ action }: { readonly action?: ReactNode }) {
  return <EmptyState title="No jobs yet" text="Open jobs appear here." action={action} />
}

interface NoneFoundProps {
  readonly filters: JobFilters
  /** Clears the filters. */
  readonly action: ReactNode
  /** The search can be saved. */
  readonly canSave?: boolean
}

/** Empty state when no ad matches the filters. */
export function NoneFound({ filters, action, canSave = false }: NoneFoundProps) {
  const { text } = filters
  const hasOthers = activeFilters({ ...filters, text: '' }).length > 0
  const fits = hasOthers ? 'fits these filters' : ''
  return (
    <EmptyState
      title={`No live job ${[text && `matches “${text}”`, fits].filter(Boolean).join(' and ')}`}
      text={canSave ? 'Save the search to be told of new ones.' : undefined}
      action={action}
      drawing="small"
    />
  )
}
