import { Button, type ButtonProps } from '#ui/controls/button'
import { IconButton } from '#ui/controls/icon-button'
import { type ReactNode, Suspense, useState } from 'react'

/** A dialog, which may load when it opens. */
type Dialog = (close: () => void) => ReactNode

function useOpener(dialog: Dialog) {
  const [isOpen, setOpen] = useState(false)
  return {
    opener: {
      'aria-haspopup': 'dialog',
      'aria-expanded': isOpen,
      onClick: () => setOpen(true),
    } as const,
    opened: isOpen && <Suspense>{dialog(() => setOpen(false))}</Suspense>,
  }
}

interface DialogButtonProps extends Omit<ButtonProps, 'onClick'> {
  readonly dialog: Dialog
}

/** A button that opens a dialog. */
export function DialogButton({ dialog, ...button }: DialogButtonProps) {
  const { opener, opened } = useOpener(dialog)
  return (
    <>
      <Button {...button} {...opener} />
      {opened}
    </>
  )
}

interface MenuButtonProps {
  readonly label: string
  readonly className?: string | undefined
  readonly children: Dialog
}

/** Three dots that open a menu. */
export function MenuButton({ children, ...button }: MenuButtonProps) {
  const { opener, opened } = useOpener(children)
  return (
    <>
      <IconButton icon="more" {...button} {...opener} />
      {opened}
    </>
  )
}
