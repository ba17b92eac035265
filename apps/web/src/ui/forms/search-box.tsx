import { LIMITS } from '@devhood/contract'

import { SearchField } from './search-field.tsx'

interface SearchBoxProps {
  /** The accessible name. */
  readonly label: string
  /** By default the name. */
  readonly placeholder?: string
  readonly text: string
  readonly onText: (text: string) => void
  /** Called on Enter, without waiting for a pause in typing. */
  readonly onSearch: (text: string) => void
}

export function SearchBox({ text, onText, onSearch, ...names }: SearchBoxProps) {
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onSearch(text)
        }}
      >
        <SearchField
          {...names}
          size="lg"
          value={text}
          maxLength={LIMITS.searchMax}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => onText(event.currentTarget.value)}
          onClear={() => onSearch('')}
        />
      </form>
    </search>
  )
}
