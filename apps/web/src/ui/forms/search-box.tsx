import { LIMITS } from '@devhood/contract'

import { SearchField } from './search-field.tsx'

interface SearchBoxProps {
  /** The accessible name. */
  readonly label: string
  readonly text: string
  readonly onText: (text: string) => void
  /** Enter: nobody waits for a pause in typing. */
  readonly onSearch: (text: string) => void
  /** Whether it takes all the room there is, to stand in line with what is below. */
  readonly wide?: boolean
}

/** The search of a screen, at its head. */
export function SearchBox({ label, text, onText, onSearch, wide = false }: SearchBoxProps) {
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onSearch(text)
        }}
      >
        <SearchField
          label={label}
          size="lg"
          className={wide ? undefined : 'max-w-160'}
          value={text}
          maxLength={LIMITS.searchMax}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => onText(event.currentTarget.value)}
        />
      </form>
    </search>
  )
}
