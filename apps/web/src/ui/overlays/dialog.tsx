import clsx from 'clsx'
import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'

import { stripBidiControls } from '#lib/text/strip-bidi-controls'
import { IconButton } from '#ui/controls/icon-button'

const KINDS = {
  /** In the middle of the screen. */
  dialog: 'm-auto w-[min(100%-24px,440px)] rounded-dialog',
  /** At the bottom on phones, in the middle from 640 px on. */
  sheet:
    'mx-auto mt-auto mb-0 w-full rounded-t-dialog pb-[env(safe-area-inset-bottom)] sm:m-auto sm:w-[min(100%-24px,440px)] sm:rounded-dialog',
  /** Near the top, without a header: its content starts with a labelled field. */
  bare: 'mx-auto mt-[min(12dvh,104px)] mb-auto w-[min(100%-24px,600px)] rounded-dialog',
  /** The whole window, without a header: its content has the close button. */
  full: 'm-0 h-dvh max-h-none w-dvw overflow-hidden',
} as const

interface DialogProps {
  readonly open: boolean
  /** Called by Escape, the close button and a press on the backdrop; the caller sets `open`. */
  readonly onClose: () => void
  readonly title: string
  readonly kind?: keyof typeof KINDS
  /** false: only its content can close it. */
  readonly dismissible?: boolean
  readonly className?: string | undefined
  readonly children: ReactNode
}

/**
 * The native modal dialog: content behind it is inert, Escape closes it, and the focus returns to its previous
 * position. Its content is mounted only while open. The initial focus is on `data-first-focus`, else on the first
 * control.
 */
export function Dialog({ open, onClose, title, children, ...rest }: DialogProps) {
  const { kind = 'dialog', dismissible = true, className } = rest
  const hasHeader = kind === 'dialog' || kind === 'sheet'
  const element = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useLayoutEffect(() => {
    if (!open) return undefined
    const dialog = element.current
    const previouslyFocused = document.activeElement
    dialog?.showModal()
    dialog?.querySelector<HTMLElement>('[data-first-focus]')?.focus()
    return () => {
      dialog?.close()
      // If the dialog is removed together with its opener, the focus would be lost.
      const focused = document.activeElement
      const isLost = focused === document.body || dialog?.contains(focused)
      if (isLost && previouslyFocused instanceof HTMLElement)
        previouslyFocused.focus({ preventScroll: true })
    }
  }, [open])
  if (!open) return null
  const closeOnBackdrop = (event: MouseEvent) => {
    if (dismissible && event.target === element.current) onClose()
  }
  return (
    // A press on the backdrop is an alternative to the close button and Escape.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={element}
      aria-labelledby={titleId}
      onClick={closeOnBackdrop}
      onCancel={(event) => {
        event.preventDefault()
        if (dismissible) onClose()
      }}
      className={clsx(
        'max-w-none animate-enter overscroll-contain bg-surface text-text backdrop:bg-scrim',
        kind !== 'full' &&
          'max-h-[calc(100dvh-24px)] overflow-y-auto border border-border shadow-pop',
        KINDS[kind],
        className,
      )}
    >
      <div className={clsx(hasHeader ? 'grid gap-5 p-5 sm:p-6' : 'h-full')}>
        <div
          className={clsx(
            hasHeader
              ? 'sticky top-0 z-10 -mx-5 -mt-5 -mb-3 flex items-start justify-between gap-3 bg-surface px-5 pt-5 pb-3 sm:-mx-6 sm:-mt-6 sm:px-6 sm:pt-6'
              : 'sr-only',
          )}
        >
          <h2 id={titleId} className="text-head">
            {stripBidiControls(title)}
          </h2>
          {dismissible && hasHeader && (
            <IconButton icon="close" label="Close" onClick={onClose} className="-my-2 -mr-2.5" />
          )}
        </div>
        {children}
      </div>
    </dialog>
  )
}
