import { Icon, type IconName } from '#ui/icon'

interface MenuRowProps {
  readonly icon: IconName
  readonly label: string
  /** The effect of the action. */
  readonly text?: string
  /** In a menu of choices: whether it is the chosen one. */
  readonly current?: boolean
  readonly onPress: () => void
}

export function MenuRow({ icon, label, text, current, onPress }: MenuRowProps) {
  return (
    <li>
      <button
        type="button"
        onClick={onPress}
        aria-current={current || undefined}
        className="flex min-h-14 w-full items-center gap-3.5 rounded-control px-3 py-2 text-left hover:bg-overlay"
      >
        <Icon name={icon} className="text-muted" />
        <span>
          <span className="block text-control font-medium">{label}</span>
          {text && <span className="block text-small text-muted">{text}</span>}
        </span>
        {current && <Icon name="check" className="ml-auto text-accent-text" />}
      </button>
    </li>
  )
}
