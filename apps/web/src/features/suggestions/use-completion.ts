import { type TypedReference } from '#lib/suggestions/reference-at'
import { type SuggestionField } from '#ui/forms/suggestion-list'
import {
  type ChangeEvent,
  type ChangeEventHandler,
  type FocusEvent,
  type FocusEventHandler,
  type ReactEventHandler,
  type Ref,
  type SyntheticEvent,
  useRef,
  useState,
} from 'react'

import type * as Lazy from './lazy.ts'

interface Events<Field> {
  readonly ref?: Ref<Field> | undefined
  readonly onChange?: ChangeEventHandler<Field> | undefined
  readonly onSelect?: ReactEventHandler<Field> | undefined
  readonly onFocus?: FocusEventHandler<Field> | undefined
  readonly onBlur?: FocusEventHandler<Field> | undefined
}

/**
 * What completes the text of a field at its caret, with the field's own properties. The list and its data load when the field
 * gets the focus. The field keeps its role, because HTML allows no other one for text areas.
 */
export function useCompletion<Field extends SuggestionField>(
  find: 'referenceAt' | 'entryAt',
  { ref, onChange, onSelect, onFocus, onBlur }: Events<Field>,
) {
  const field = useRef<Field>(null)
  const [reference, setReference] = useState<TypedReference>()
  const [loaded, setLoaded] = useState<typeof Lazy>()
  const update = (node: Field, module = loaded) => {
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
  const events = {
    onFocus: (event: FocusEvent<Field>) => {
      onFocus?.(event)
      // Offline, the field has no suggestions.
      if (!loaded) load().catch(() => undefined)
    },
    onChange: (event: ChangeEvent<Field>) => {
      onChange?.(event)
      update(event.currentTarget)
    },
    onSelect: (event: SyntheticEvent<Field>) => {
      onSelect?.(event)
      update(event.currentTarget)
    },
    onBlur: (event: FocusEvent<Field>) => {
      onBlur?.(event)
      setReference(undefined)
    },
  }
  const attach = (node: Field | null) => {
    field.current = node
    assign(ref, node)
  }
  const attributes = { ...events, 'aria-autocomplete': 'list', 'aria-haspopup': 'listbox' } as const
  return { field, attach, attributes, list: loaded && reference && { ...loaded, reference } }
}

function assign<T>(ref: Ref<T> | undefined, node: T | null): void {
  if (typeof ref === 'function') ref(node)
  else if (ref) ref.current = node
}

function isSame(one: TypedReference | undefined, other: TypedReference | undefined): boolean {
  const isSamePlace = one?.from === other?.from && one?.to === other?.to
  return isSamePlace && one?.kind === other?.kind && one?.term === other?.term
}
