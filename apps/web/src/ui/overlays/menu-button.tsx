import { IconButton } from '#ui/controls/icon-button'
import { type ReactNode, Suspense, useState } from 'react'

interface MenuButtonProps {
  readonly label: string
  readonly className?: string | undefined
  /** The menu, which may load when it opens. */
  readonly children: (close: () => void) => ReactNode
}

/** Three dots that open a menu. */
export function MenuButton({ label, className, children }: MenuButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        icon="more"
        label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        className={className}
      />
      {isOpen && <Suspense>{children(() => setOpen(false))}</Suspense>}
    </>
  )
}
