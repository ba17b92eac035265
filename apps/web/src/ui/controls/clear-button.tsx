import { type RefObject } from 'react'

import { IconButton } from './icon-button.tsx'

interface ClearButtonProps {
  readonly field: RefObject<HTMLInputElement | null>
  readonly onClear: () => void
}

/** At the end of a field for a search: empties it, and keeps the focus in it. */
export const ClearButton = ({ field, onClear }: ClearButtonProps) => (
  <IconButton
    icon="close"
    label="Clear search field"
    onClick={() => {
      field.current?.focus()
      onClear()
    }}
    className="-my-1 self-center"
  />
)
