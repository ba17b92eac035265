import { Icon } from '#ui/icon'
import clsx from 'clsx'

interface OptionProps {
  readonly label: string
  /** Before the label in the accessible name: what a press does. */
  readonly verb?: string
  /** undefined until it is known. */
  readonly on: boolean | undefined
  readonly disabled?: boolean
  readonly onPress: () => void
}

/** The look of an option, also of the one that opens more. */
export const OPTION =
  'inline-flex min-h-tap max-w-full items-center gap-2 rounded-control border px-3.5 font-mono text-small hover:bg-overlay'

/** One of several to choose from; several may be chosen. */
export const Option = ({ label, verb, on, disabled = false, onPress }: OptionProps) => (
  <button
    type="button"
    aria-pressed={on ?? false}
    aria-disabled={disabled || undefined}
    onClick={disabled ? undefined : onPress}
    className={clsx(
      OPTION,
      'border-border-strong aria-disabled:border-border aria-disabled:text-muted aria-pressed:border-accent-mark aria-pressed:bg-accent-soft aria-pressed:text-accent-text',
    )}
  >
    {on && <Icon name="check" size={14} />}
    {verb && <span className="sr-only">{`${verb} `}</span>}
    <span className="truncate">{label}</span>
  </button>
)
