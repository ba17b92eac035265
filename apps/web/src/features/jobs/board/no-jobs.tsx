import { Button } from '#ui/controls/button'
import { EmptyState } from '#ui/feedback/empty-state'
import { TEXTS } from '@devhood/contract'
import { type ReactNode } from 'react'

/** There is no live ad at all. */
export function NoneYet({ action }: { readonly action: ReactNode }) {
  return <EmptyState title="No jobs yet" text="Open jobs appear here." action={action} />
}

/** The filters leave nothing over. */
export function NoneFound({ onClear }: { readonly onClear: () => void }) {
  return (
    <EmptyState
      title={TEXTS.explore.none}
      text="No live job fits all of these filters."
      drawing={false}
      action={
        <Button variant="line" onClick={onClear}>
          Clear all
        </Button>
      }
    />
  )
}
