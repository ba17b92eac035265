import { TEXTS } from '@devhood/contract'

import { Button } from '#ui/controls/button'
import { EmptyState } from './empty-state.tsx'

interface NothingFoundProps {
  /** The search term, which stays in the box. */
  readonly term: string
  readonly onClear: () => void
}

/** Empty result of a search. */
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
