import { Dialog } from '#ui/overlays/dialog'
import { Icon, type IconName } from '#ui/icon'
import { createContext, type ReactNode, use } from 'react'

const CloseContext = createContext<() => void>(() => undefined)

interface MenuProps {
  readonly title: string
  readonly open?: boolean
  readonly onClose: () => void
  /** Shown instead of the rows until they are known. */
  readonly loading?: ReactNode
  /** Rows, each of which closes the menu. */
  readonly children: ReactNode
}

export function Menu({ title, open = true, onClose, loading, children }: MenuProps) {
  return (
    <Dialog open={open} onClose={onClose} title={title} kind="menu">
      {loading || (
        <CloseContext value={onClose}>
          <ul className="-mx-3 -my-2 grid gap-0.5">{children}</ul>
        </CloseContext>
      )}
    </Dialog>
  )
}

interface MenuRowProps {
  readonly icon: IconName
  readonly label: string
  /** The effect of the action. */
  readonly text?: string
  /** In a menu of choices: whether it is the chosen one. */
  readonly current?: boolean
  /** The action replaces the menu, instead of closing it. */
  readonly replaces?: boolean
  readonly onPress: () => void
}

/** An action in a menu. */
export function MenuRow({ icon, label, text, current, replaces, onPress }: MenuRowProps) {
  const close = use(CloseContext)
  const press = () => {
    if (!replaces) close()
    onPress()
  }
  return (
    <li>
      <button
        type="button"
        onClick={press}
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
