import { type TypedReference } from '#lib/suggestions/reference-at'
import { TextArea, type TextAreaProps, TextInput, type TextInputProps } from '#ui/forms/input'
import { type SuggestionField } from '#ui/forms/suggestion-list'
import { type ReactNode, type SyntheticEvent, useRef, useState } from 'react'

import type * as Lazy from './lazy.ts'

const COMPLETED = { 'aria-autocomplete': 'list', 'aria-haspopup': 'listbox' } as const

/** A text area for captions and comments: it completes people's usernames and tags. */
export const TextAreaWithSuggestions = (props: TextAreaProps) => (
  <Completion find="referenceAt">
    <TextArea {...props} {...COMPLETED} />
  </Completion>
)

/** A comma-separated field of tags, which completes those that recent posts have. */
export const TagsInput = (props: TextInputProps) => (
  <Completion find="entryAt">
    <TextInput {...props} {...COMPLETED} autoCapitalize="none" autoComplete="off" />
  </Completion>
)

/** A comma-separated field of technologies, which completes their names. */
export const StackInput = (props: TextInputProps) => (
  <Completion find="technologyAt">
    <TextInput {...props} {...COMPLETED} autoCapitalize="none" autoComplete="off" />
  </Completion>
)

interface CompletionProps {
  readonly find: 'referenceAt' | 'entryAt' | 'technologyAt'
  readonly children: ReactNode
}

/** Completes the text of a field at its caret; list and data load with the focus. HTML allows no other role for text areas. */
function Completion({ find, children }: CompletionProps) {
  const field = useRef<SuggestionField>(null)
  const [reference, setReference] = useState<TypedReference>()
  const [loaded, setLoaded] = useState<typeof Lazy>()
  const update = (node: SuggestionField, module = loaded) => {
    const { selectionStart: caret, selectionEnd, value } = node
    const next = caret === selectionEnd ? module?.[find](value, caret ?? 0) : undefined
    setReference((current) => (isSame(next, current) ? current : next))
  }
  const load = async () => {
    const module = await import('./lazy.ts')
    setLoaded(module)
    // What was typed meanwhile.
    if (field.current && field.current === document.activeElement) update(field.current, module)
  }
  const follow = ({ target }: SyntheticEvent) => update(target as SuggestionField)
  return (
    <div
      className="relative"
      onFocus={({ target }) => {
        field.current = target as SuggestionField
        // Offline, the field has no suggestions.
        if (!loaded) load().catch(() => undefined)
      }}
      onChange={follow}
      onSelect={follow}
      onBlur={() => setReference(undefined)}
    >
      {children}
      {loaded && reference && <loaded.Suggestions field={field} reference={reference} />}
    </div>
  )
}

function isSame(one: TypedReference | undefined, other: TypedReference | undefined): boolean {
  const isSamePlace = one?.from === other?.from && one?.to === other?.to
  return isSamePlace && one?.kind === other?.kind && one?.term === other?.term
}
