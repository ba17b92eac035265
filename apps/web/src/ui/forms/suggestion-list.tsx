import { listen } from '#lib/dom/listen'
import { pressedKey } from '#lib/dom/pressed-key'
import { announce } from '#lib/feedback/announce'
import { caretOffset } from '#lib/suggestions/caret-offset'
import { type TypedReference } from '#lib/suggestions/reference-at'
import { formatCount } from '#lib/text/format'
import { Avatar } from '#ui/pictures/avatar'
import { type RefObject, useEffect, useEffectEvent, useId, useState } from 'react'

import { ListOption } from './list-option.tsx'

/** A tag or a person that completes what is being typed. */
export interface Suggestion {
  readonly id: string
  /** The text that replaces the typed one: `@ada`. */
  readonly insert: string
  readonly label: string
  readonly hint?: string
  readonly avatar?: { readonly name: string; readonly imageUrl: string | null }
}

export type SuggestionField = HTMLTextAreaElement | HTMLInputElement

type FieldRef = RefObject<SuggestionField | null>

interface SuggestionListProps {
  readonly field: FieldRef
  /** What is replaced in the field's text. */
  readonly reference: TypedReference
  /** At least one, best first. */
  readonly suggestions: readonly Suggestion[]
}

/**
 * A list below the typed text, on phones below the field. The focus stays in the text: arrow keys move the highlight,
 * Enter and Tab accept it, Escape closes the list. In a field of one line, Enter sends the form and Tab leaves the field, so that
 * nothing is highlighted at first.
 */
export function SuggestionList({ field, reference, suggestions }: SuggestionListProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(true)
  const isLine = field.current instanceof HTMLInputElement
  const [active, highlight] = useActive(suggestions.length, reference.term, isLine ? -1 : 0)
  const accept = ({ insert }: Suggestion) => {
    if (field.current) replaceText(field.current, reference, insert)
  }
  useKeys(field, isOpen, (key) => {
    const chosen = suggestions[active]
    if (key === 'Escape') setOpen(false)
    else if (key === 'ArrowDown') highlight((active + 1) % suggestions.length)
    else if (key === 'ArrowUp')
      highlight((Math.max(active, 0) + suggestions.length - 1) % suggestions.length)
    else if (chosen && (key === 'Enter' || key === 'Tab')) accept(chosen)
    else return false
    return true
  })
  const option = active < 0 ? undefined : `${id}-${active}`
  useLink(field, isOpen ? id : undefined, option)
  useEffect(() => {
    if (!isOpen) return
    announce(formatCount(suggestions.length, 'suggestion', 'suggestions'))
    // Not behind the bar of phones.
    document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
  }, [id, isOpen, suggestions.length])
  if (!isOpen) return null
  return (
    // Native lists can't contain pictures; the text area keeps the focus.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      ref={(node) => place(node, field.current, reference.from)}
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="listbox"
      aria-label="Suggestions"
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      className="absolute z-20 rounded-control border border-border bg-raised p-1 shadow-pop max-sm:inset-x-0 max-sm:top-full sm:top-(--bottom) sm:left-[min(var(--left),calc(100%-18rem))] sm:w-72"
    >
      {suggestions.map((suggestion, index) => (
        <ListOption
          key={suggestion.id}
          id={`${id}-${index}`}
          active={index === active}
          onHighlight={() => highlight(index)}
          onChoose={() => accept(suggestion)}
          className="gap-2.5"
        >
          <SuggestionContent {...suggestion} />
        </ListOption>
      ))}
    </div>
  )
}

function SuggestionContent({ label, hint, avatar }: Suggestion) {
  return (
    <>
      {avatar && <Avatar {...avatar} size={24} />}
      <span className="truncate">{label}</span>
      {hint && <span className="min-w-0 truncate font-mono text-mono text-muted">{hint}</span>}
    </>
  )
}

/** Index of the highlighted row; the first one again for each typed term. */
function useActive(count: number, term: string, first: number) {
  const [highlighted, setHighlighted] = useState({ term, index: first })
  const index = highlighted.term === term ? Math.min(highlighted.index, count - 1) : first
  return [index, (next: number) => setHighlighted({ term, index: next })] as const
}

/** Keys that `onKey` handles don't reach the field's own handlers. */
function useKeys(field: FieldRef, isOpen: boolean, onKey: (key: string) => boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const hasModifier = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey
    const key = pressedKey(event)
    if (key === undefined || hasModifier || !onKey(key)) return
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    if (!isOpen || !field.current) return undefined
    return listen<HTMLElement>(field.current, { keydown: (event) => press(event) })
  }, [field, isOpen])
}

/** Links the field to the list and its highlighted option. */
function useLink(field: FieldRef, list: string | undefined, option: string | undefined): void {
  useEffect(() => {
    const node = field.current
    if (!node || list === undefined) return undefined
    node.setAttribute('aria-controls', list)
    if (option !== undefined) node.setAttribute('aria-activedescendant', option)
    return () => {
      node.removeAttribute('aria-controls')
      node.removeAttribute('aria-activedescendant')
    }
  }, [field, list, option])
}

/** Replaces the reference as if it had been typed, and puts the caret behind it and a blank. */
function replaceText(field: SuggestionField, { from, to }: TypedReference, text: string) {
  const hasBlank = field.value.charAt(to) === ' '
  field.setRangeText(hasBlank ? text : `${text} `, from, to, 'end')
  const end = from + text.length + 1
  field.setSelectionRange(end, end)
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

/** Puts the list below a character of the field, before it is painted. */
function place(list: HTMLElement | null, field: SuggestionField | null, from: number): void {
  if (!list || !field) return
  const { left, bottom } = caretOffset(field, from)
  list.style.setProperty('--left', `${left}px`)
  list.style.setProperty('--bottom', `${bottom + 4}px`)
}
