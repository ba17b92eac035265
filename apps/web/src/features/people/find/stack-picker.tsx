import { distinctTags } from '@devhood/contract'
import { completeTechnology } from '@devhood/contract/technologies'
import { foldTag } from '@devhood/contract/text'
import { pressedKey } from '#lib/dom/pressed-key'
import { announce } from '#lib/feedback/announce'
import { formatCount } from '#lib/text/format'
import { TagChip } from '#ui/controls/chip'
import { TextInput } from '#ui/forms/input'
import { ListOption } from '#ui/forms/list-option'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'

const MAX_OPTIONS = 6

interface StackPickerProps {
  readonly stack: readonly string[]
  readonly onChange: (stack: readonly string[]) => void
}

/** The typed text, the technologies that complete it, and which of these Enter adds. */
function useCompletion(stack: readonly string[]) {
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const chosen = new Set(stack.map(foldTag))
  const found = completeTechnology(text, MAX_OPTIONS + stack.length)
  const options = found.filter((name) => !chosen.has(foldTag(name))).slice(0, MAX_OPTIONS)
  const { length } = options
  useEffect(() => {
    if (length > 0) announce(formatCount(length, 'suggestion', 'suggestions'))
  }, [length])
  const type = (next: string) => {
    setText(next)
    setActive(0)
  }
  const move = (step: number) => setActive((active + step + length) % length)
  return { text, type, options, active, setActive, move }
}

/** Technologies as chips, and a field that completes them: Enter adds one, Backspace in the empty field removes the last. */
export function StackPicker({ stack, onChange }: StackPickerProps) {
  const id = useId()
  const { text, type, options, active, setActive, move } = useCompletion(stack)
  const hasOptions = options.length > 0
  const add = (technology: string) => {
    type('')
    onChange(distinctTags([...stack, technology]))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const key = pressedKey(event)
    if (key === 'Enter' || (key === ',' && text !== '')) add(options[active] ?? text)
    else if (key === 'Backspace' && text === '' && stack.length > 0) onChange(stack.slice(0, -1))
    else if (key === 'ArrowDown' && hasOptions) move(1)
    else if (key === 'ArrowUp' && hasOptions) move(-1)
    else return
    event.preventDefault()
  }
  return (
    <div className="grid gap-3">
      <Chosen stack={stack} onChange={onChange} />
      <TextInput
        data-first-focus
        // HTML has no field whose list of options is ours.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="combobox"
        aria-label="Technology"
        aria-autocomplete="list"
        aria-expanded={hasOptions}
        aria-controls={id}
        aria-activedescendant={hasOptions ? `${id}-${active}` : undefined}
        placeholder="For example Rust"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="done"
        value={text}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div
        id={id}
        // Native lists have no active option while the field keeps the focus.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="listbox"
        aria-label="Technologies"
        className="-mx-2 grid empty:hidden"
      >
        {options.map((name, at) => (
          <ListOption
            key={name}
            id={`${id}-${at}`}
            active={at === active}
            onHighlight={() => setActive(at)}
            onChoose={() => add(name)}
            className="font-mono text-mono"
          >
            {name}
          </ListOption>
        ))}
      </div>
    </div>
  )
}

function Chosen({ stack, onChange }: StackPickerProps) {
  if (stack.length === 0) return null
  return (
    <ul aria-label="Chosen technologies" className="flex flex-wrap gap-1.5">
      {stack.map((tag) => (
        <li key={tag} className="max-w-full">
          <TagChip
            tag={tag}
            prefix=""
            onRemove={() => onChange(stack.filter((other) => other !== tag))}
          />
        </li>
      ))}
    </ul>
  )
}
