import { pressedKey } from '#lib/dom/pressed-key'
import { type KeyboardEvent, useState } from 'react'

interface NumberFieldProps {
  readonly label: string
  readonly value: number
  /** Default: 1. */
  readonly step?: number
  readonly onChange: (value: number) => void
}

/** A number to type. It applies with Enter or when the field is left; arrow keys count. */
export function NumberField({ label, value, step = 1, onChange }: NumberFieldProps) {
  const [typed, setTyped] = useState<string>()
  const apply = () => {
    const number = typed?.trim() ? Number(typed.replace(',', '.')) : Number.NaN
    setTyped(undefined)
    if (Number.isFinite(number) && number !== value) onChange(number)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const key = pressedKey(event)
    if (key === 'Enter') apply()
    if (key !== 'ArrowUp' && key !== 'ArrowDown') return
    event.preventDefault()
    setTyped(undefined)
    onChange(value + (key === 'ArrowUp' ? step : -step))
  }
  return (
    <label className="grid min-w-0 gap-1 text-small text-muted">
      <span>{label}</span>
      <input
        inputMode="decimal"
        autoComplete="off"
        value={typed ?? String(value)}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={apply}
        onKeyDown={onKeyDown}
        className="min-h-tap w-full min-w-0 rounded-control border border-border-strong bg-surface px-2.5 font-mono text-body text-text"
      />
    </label>
  )
}

type BoxFields = Readonly<Record<(typeof BOX_FIELDS)[number][0], number>>

const BOX_FIELDS = [
  ['left', 'Left'],
  ['top', 'Top'],
  ['width', 'Width'],
  ['height', 'Height'],
] as const

interface BoxFieldsProps {
  /** What it is about, for screen readers. */
  readonly label: string
  readonly box: BoxFields
  readonly onChange: (change: Partial<BoxFields>) => void
}

/** Place and size in pixels. */
export function BoxFields({ label, box, onChange }: BoxFieldsProps) {
  return (
    <fieldset aria-label={label} className="grid grid-cols-4 gap-2">
      {BOX_FIELDS.map(([name, text]) => (
        <NumberField
          key={name}
          label={text}
          value={box[name]}
          onChange={(value) => onChange({ [name]: Math.round(value) })}
        />
      ))}
    </fieldset>
  )
}

interface ChoiceRowProps<Value extends string> {
  readonly label: string
  readonly choices: readonly (readonly [value: Value, text: string])[]
  readonly chosen: Value
  readonly onChoose: (value: Value) => void
}

/** Buttons side by side, of which one is on. */
export function ChoiceRow<Value extends string>(props: ChoiceRowProps<Value>) {
  const { label, choices, chosen, onChoose } = props
  return (
    <fieldset aria-label={label} className="editor-choices">
      {choices.map(([value, text]) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
        >
          {text}
        </button>
      ))}
    </fieldset>
  )
}
