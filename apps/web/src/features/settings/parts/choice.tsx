import { Icon } from '#ui/icon'
import clsx from 'clsx'
import { type ReactNode, useId } from 'react'

interface Option<Value extends string> {
  readonly value: Value
  readonly label: string
  /** Shown above the label. */
  readonly picture?: ReactNode
  readonly disabled?: boolean
}

interface ChoiceProps<Value extends string> {
  /** Accessible name of the group. */
  readonly label: string
  readonly value: Value
  readonly options: readonly Option<Value>[]
  readonly onChange: (value: Value) => void
}

/** A few options side by side: native radio buttons styled as cards. */
export function Choice<Value extends string>({
  label,
  value,
  options,
  onChange,
}: ChoiceProps<Value>) {
  const name = useId()
  return (
    <fieldset>
      <legend className="sr-only">{label}</legend>
      <div
        style={{ gridAutoColumns: 'minmax(0,200px)' }}
        className="grid grid-flow-col gap-2 max-[18rem]:grid-flow-row sm:gap-4"
      >
        {options.map((option) => (
          <label
            key={option.value}
            className={clsx(
              'relative grid overflow-hidden rounded-card bg-surface after:pointer-events-none after:absolute after:inset-0 after:rounded-card has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              option.disabled ? 'cursor-not-allowed text-muted' : 'cursor-pointer',
              option.value === value
                ? 'after:border-2 after:border-accent-mark'
                : 'after:border after:border-border not-has-disabled:hover:after:border-border-strong',
            )}
          >
            {option.picture}
            <span className="flex min-h-tap items-center gap-2 px-3 text-control font-medium">
              <input
                type="radio"
                disabled={option.disabled}
                name={name}
                value={option.value}
                checked={option.value === value}
                onChange={() => onChange(option.value)}
                className="sr-only"
              />
              {option.label}
              {option.value === value && (
                <Icon name="check" size={16} className="ml-auto text-accent-text" />
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
