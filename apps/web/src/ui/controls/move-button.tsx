import clsx from 'clsx'

import { IconButton, type IconButtonProps } from './icon-button.tsx'

interface MoveButtonProps extends Pick<IconButtonProps, 'label' | 'className'> {
  readonly direction: 'earlier' | 'later'
  /** It does nothing, and keeps the focus. */
  readonly disabled: boolean
  readonly onClick: () => void
}

/** Moves something by one place in its list. */
export function MoveButton({ direction, disabled, onClick, className, ...rest }: MoveButtonProps) {
  return (
    <IconButton
      {...rest}
      icon="up"
      aria-disabled={disabled}
      onClick={() => !disabled && onClick()}
      className={clsx(
        'aria-disabled:cursor-default aria-disabled:opacity-40',
        direction === 'later' && 'rotate-180',
        className,
      )}
    />
  )
}
