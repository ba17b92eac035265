import { type TypedReference } from '#lib/suggestions/reference-at'
import { TextArea, type TextAreaProps } from '#ui/forms/input'
import { type Ref, useRef, useState } from 'react'

import type * as Lazy from './lazy.ts'

/**
 * A text area for captions and comments: it completes people's usernames and tags. The list and its data load when the
 * field gets the focus. The field keeps its role, because HTML allows no other one here.
 */
export function TextAreaWithSuggestions(props: TextAreaProps) {
  const { ref, onChange, onSelect, onFocus, onBlur, ...rest } = props
  const field = useRef<HTMLTextAreaElement>(null)
  const [reference, setReference] = useState<TypedReference>()
  const [loaded, setLoaded] = useState<typeof Lazy>()
  const update = (node: HTMLTextAreaElement, module = loaded) => {
    const isCaret = node.selectionStart === node.selectionEnd
    const next = isCaret ? module?.referenceAt(node.value, node.selectionStart) : undefined
    setReference((current) => (isSame(next, current) ? current : next))
  }
  const load = async () => {
    const module = await import('./lazy.ts')
    setLoaded(module)
    // What was typed meanwhile.
    if (field.current && field.current === document.activeElement) update(field.current, module)
  }
  return (
    <div className="relative">
      <TextArea
        {...rest}
        ref={(node) => {
          field.current = node
          assign(ref, node)
        }}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        onFocus={(event) => {
          onFocus?.(event)
          // Offline, the field has no suggestions.
          if (!loaded) load().catch(() => undefined)
        }}
        onChange={(event) => {
          onChange?.(event)
          update(event.currentTarget)
        }}
        onSelect={(event) => {
          onSelect?.(event)
          update(event.currentTarget)
        }}
        onBlur={(event) => {
          onBlur?.(event)
          setReference(undefined)
        }}
      />
      {loaded && reference && <loaded.Suggestions field={field} reference={reference} />}
    </div>
  )
}

function assign<T>(ref: Ref<T> | undefined, node: T | null): void {
  if (typeof ref === 'function') ref(node)
  else if (ref) ref.current = node
}

function isSame(one: TypedReference | undefined, other: TypedReference | undefined): boolean {
  const isSamePlace = one?.from === other?.from && one?.to === other?.to
  return isSamePlace && one?.kind === other?.kind && one?.term === other?.term
}
