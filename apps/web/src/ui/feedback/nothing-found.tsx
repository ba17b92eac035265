import { TEXTS } from '@devhood/contract'

import { Button } from '#ui/controls/button'
import { EmptyState } from './empty-state.tsx'

interface NothingFoundProps {
  /** What was looked for: it stays in the box. */
  readonly term: string
  readonly onClear: () => void
}

/** A search that worked and found nothing. */
export function NothingFound({ term, onClear }: NothingFoundProps) {
  return (
    <EmptyState
      title={TEXTS.explore.none}
      text={<>for “{term}”</>}
      drawing={false}
      as="h3"
      action={
        <Button variant="line" onClick={onClear}>
          Clear search
        </Button>
      }
    />
  )
}
