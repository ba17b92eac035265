import { pressedKey } from '#lib/dom/pressed-key'
import { announce } from '#lib/feedback/announce'
import { formatCount } from '#lib/text/format'
import { ListOption } from '#ui/forms/list-option'
import { Icon, Shape } from '#ui/icon'
import { Avatar } from '#ui/pictures/avatar'
import { ClearButton } from '#ui/controls/clear-button'
import { Spinner } from '#ui/controls/spinner'
import { LIMITS } from '@devhood/contract'
import { type ComponentProps, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'

import { KeyCaps } from '../key-caps.tsx'
import { type OptionVisual, type PaletteOption } from './options.ts'

interface ComboboxProps {
  /** Accessible name of the field. */
  readonly label: string
  readonly text: string
  readonly options: readonly PaletteOption[]
  readonly busy: boolean
  readonly onType: (text: string) => void
  readonly onChoose: (option: PaletteOption) => void
}

/** Next highlighted row for each key, from the current row and the number of rows. */
const NEXT_INDEX: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
}

/** A text field with matching options. It keeps the focus; the arrow keys move the highlight in the list. */
export function Combobox({ label, text, options, busy, onType, onChoose }: ComboboxProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [highlight, setHighlight] = useState({ text, id: '' })
  // New search results start with the highlight on the first row.
  const highlighted =
    highlight.text === text ? options.findIndex((option) => option.id === highlight.id) : 0
  const active = Math.max(0, highlighted)
  useEffect(() => {
    if (!busy) announce(formatCount(options.length, 'result', 'results'))
  }, [options.length, busy])
  const onKeyDown = (event: KeyboardEvent) => {
    const option = options[active]
    const key = pressedKey(event) ?? ''
    const move = NEXT_INDEX[key]
    if (key !== 'Enter' && !move) return
    event.preventDefault()
    if (!move) return option && onChoose(option)
    setHighlight({ text, id: options[move(active, options.length)]?.id ?? '' })
  }
  return (
    <>
      <div className="flex items-center border-b border-border text-muted">
        <label className="flex min-w-0 flex-1 items-center gap-3 px-4">
          <Icon name="search" />
          <input
            ref={field}
            data-first-focus
            type="text"
            role="combobox"
            aria-label={label}
            aria-expanded="true"
            aria-controls={id}
            aria-activedescendant={`${id}-${active}`}
            aria-autocomplete="list"
            autoComplete="off"
            spellCheck={false}
            maxLength={LIMITS.searchMax}
            placeholder={label}
            value={text}
            onChange={(event) => onType(event.currentTarget.value)}
            onKeyDown={onKeyDown}
            className="h-14 min-w-0 flex-1 bg-transparent text-text outline-none"
          />
          {busy && <Spinner size={18} />}
        </label>
        {text !== '' && <ClearButton field={field} onClear={() => onType('')} />}
      </div>
      <Options
        id={id}
        {...{ options, active, onChoose }}
        onHighlight={(option) => setHighlight({ text, id: option.id })}
      />
    </>
  )
}

interface OptionsProps extends Pick<ComboboxProps, 'options' | 'onChoose'> {
  readonly id: string
  /** The position of the highlighted one. */
  readonly active: number
  readonly onHighlight: (option: PaletteOption) => void
}

const Options = ({ id, options, active, onHighlight, onChoose }: OptionsProps) => (
  // Native lists can't contain pictures or keys.
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
  <div id={id} role="listbox" aria-label="Results" className="p-2">
    {options.map((option, index) => (
      <OptionRow
        key={option.id}
        id={`${id}-${index}`}
        option={option}
        active={index === active}
        onHighlight={() => onHighlight(option)}
        onChoose={() => onChoose(option)}
      />
    ))}
  </div>
)

interface OptionRowProps extends Omit<ComponentProps<typeof ListOption>, 'className' | 'children'> {
  readonly option: PaletteOption
}

/** One row of the palette; a marker shows the row that Enter chooses. */
function OptionRow({ option, ...rest }: OptionRowProps) {
  const { label, hint, visual, keys } = option
  return (
    <ListOption
      {...rest}
      className="relative gap-3 aria-selected:before:absolute aria-selected:before:inset-y-2.5 aria-selected:before:left-0 aria-selected:before:w-1 aria-selected:before:rounded-full aria-selected:before:bg-accent-mark"
    >
      <span className="grid size-8 flex-none place-items-center text-muted">
        <OptionVisualView visual={visual} />
      </span>
      <span className="flex min-w-0 flex-1 items-baseline gap-2.5">
        <span className="max-w-[70%] flex-none truncate">{label}</span>
        {hint && <span className="truncate text-small text-muted">{hint}</span>}
      </span>
      {keys && <KeyCaps keys={keys} />}
    </ListOption>
  )
}

function OptionVisualView({ visual }: { readonly visual: OptionVisual }) {
  if ('icon' in visual) return <Icon name={visual.icon} />
  if ('path' in visual) return <Shape path={visual.path} />
  if ('avatar' in visual) return <Avatar {...visual.avatar} size={32} />
  return (
    <img
      src={visual.thumbnail}
      alt=""
      width={32}
      height={32}
      className="size-8 rounded-[5px] bg-surface object-cover"
    />
  )
}
