import clsx from 'clsx'
import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'

import { listen } from '#lib/dom/listen'
import { overlayHistory } from '#lib/navigation/overlay-history'
import { stripBidiControls } from '#lib/text/strip-bidi-controls'
import { IconButton } from '#ui/controls/icon-button'

/** Stays in view while the content scrolls. */
const HEADER =
  'sticky top-0 z-10 -mx-5 -mt-5 -mb-3 flex items-start justify-between gap-3 bg-surface px-5 pt-5 pb-3'
const PANEL = {
  body: 'grid gap-5 p-5 sm:p-6',
  header: `${HEADER} sm:-mx-6 sm:-mt-6 sm:px-6 sm:pt-6`,
}
const HEADERLESS = { body: 'h-full', header: undefined }

const KINDS = {
  /** In the middle of the screen. */
  dialog: { ...PANEL, frame: 'm-auto w-[min(100%-24px,440px)] rounded-dialog' },
  /** At the bottom on phones, in the middle from 640 px on. */
  sheet: {
    ...PANEL,
    frame:
      'mx-auto mt-auto mb-0 w-full rounded-t-dialog pb-[env(safe-area-inset-bottom)] sm:m-auto sm:w-[min(100%-24px,440px)] sm:rounded-dialog',
  },
  /** A sheet on phones; from 640 px on a popover beside its opener, without a visible header. */
  menu: {
    body: 'grid gap-5 p-5',
    header: `${HEADER} sm:hidden`,
    frame:
      'mx-auto mt-auto mb-0 w-full rounded-t-dialog pb-[env(safe-area-inset-bottom)] sm:m-auto sm:w-76 sm:rounded-card sm:backdrop:bg-transparent',
  },
  /** Near the top, without a header: its content starts with a labelled field. */
  bare: {
    ...HEADERLESS,
    frame: 'mx-auto mt-[min(12dvh,104px)] mb-auto w-[min(100%-24px,600px)] rounded-dialog',
  },
  /** The whole window, without a header: its content has the close button. */
  full: { ...HEADERLESS, frame: 'm-0 h-dvh max-h-none w-full overflow-hidden bg-stage' },
} as const

const WIDE = '(min-width: 640px)'
/** Distances of a popover to its opener and to the edges of the window, in px. */
const GAP = 4
const MARGIN = 8

/** Places a popover below its opener, or above it where there is more room, with its right edges aligned. */
function placeBeside(dialog: HTMLElement, opener: Element): void {
  const { bottom, top, right } = opener.getBoundingClientRect()
  const { width, height } = dialog.getBoundingClientRect()
  const isBelow = bottom + GAP + height + MARGIN <= innerHeight
  const left = Math.min(right - width, innerWidth - width - MARGIN)
  Object.assign(dialog.style, {
    margin: '0',
    left: `${Math.max(MARGIN, left)}px`,
    top: `${isBelow ? bottom + GAP : Math.max(MARGIN, top - GAP - height)}px`,
  })
}

/** Keeps a popover beside its opener until the returned function is called. `onLeft`: the opener has left the window. */
function keepBeside(dialog: HTMLElement, opener: Element, onLeft: () => void): () => void {
  const place = () => {
    if (!matchMedia(WIDE).matches) return dialog.removeAttribute('style')
    const { top, bottom } = opener.getBoundingClientRect()
    if (bottom <= 0 || top >= innerHeight) onLeft()
    else placeBeside(dialog, opener)
  }
  const stop = listen(window, { scroll: place, resize: place }, { passive: true })
  const observer = new ResizeObserver(place)
  observer.observe(dialog)
  return () => {
    stop()
    observer.disconnect()
  }
}

interface DialogProps {
  readonly open: boolean
  /** Called by Escape, Back, the close button and a press on the backdrop; the caller sets `open`. */
  readonly onClose: () => void
  readonly title: string
  readonly kind?: keyof typeof KINDS
  /** false: only its content can close it. */
  readonly dismissible?: boolean
  /** It has an address of its own, so Back closes it without help. */
  readonly hasAddress?: boolean
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** Opens the native dialog as a modal while `open`, and returns the focus afterwards. */
function useModal(
  element: RefObject<HTMLDialogElement | null>,
  { open, kind, onClose }: Required<Pick<DialogProps, 'open' | 'kind' | 'onClose'>>,
) {
  const isMenu = kind === 'menu'
  const close = useEffectEvent(onClose)
  useLayoutEffect(() => {
    if (!open) return undefined
    const dialog = element.current
    const previouslyFocused = document.activeElement
    dialog?.showModal()
    // Some browsers don't focus a pressed button. Without an opener, a menu is in the middle.
    const opener = isMenu && previouslyFocused !== document.body && previouslyFocused
    const stopPlacing = opener && dialog && keepBeside(dialog, opener, () => close())
    dialog?.querySelector<HTMLElement>('[data-first-focus]')?.focus()
    return () => {
      if (stopPlacing) stopPlacing()
      dialog?.close()
      // If the dialog is removed together with its opener, the focus would be lost.
      const focused = document.activeElement
      const isLost = focused === document.body || dialog?.contains(focused)
      if (isLost && previouslyFocused instanceof HTMLElement)
        previouslyFocused.focus({ preventScroll: true })
    }
  }, [element, open, isMenu])
}

/** Lets Back close the dialog, from the moment that it is shown. */
function useBack(isActive: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useLayoutEffect(() => (isActive ? overlayHistory.add(() => close()) : undefined), [isActive])
}

/**
 * The native modal dialog: content behind it is inert, Escape closes it, and the focus returns to its previous
 * position. Its content is mounted only while open. The initial focus is on `data-first-focus`, else on the first
 * control.
 */
export function Dialog({ open, onClose, title, children, ...rest }: DialogProps) {
  const { kind = 'dialog', dismissible = true, hasAddress = false, className } = rest
  const { frame, body, header } = KINDS[kind]
  const element = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useModal(element, { open, kind, onClose })
  useBack(open && dismissible && !hasAddress, onClose)
  if (!open) return null
  const closeOnBackdrop = (event: MouseEvent) => {
    if (dismissible && event.target === element.current) onClose()
  }
  return (
    // A press on the backdrop is an alternative to the close button and Escape.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={element}
      data-kind={kind}
      aria-labelledby={titleId}
      onClick={closeOnBackdrop}
      onCancel={(event) => {
        event.preventDefault()
        if (dismissible) onClose()
      }}
      className={clsx(
        'max-w-none animate-enter overscroll-contain text-text',
        kind !== 'full' &&
          'max-h-[calc(100dvh-24px)] overflow-y-auto border border-border bg-surface shadow-pop backdrop:bg-scrim',
        frame,
        className,
      )}
    >
      <div className={body}>
        <div className={header ?? 'sr-only'}>
          <h2 id={titleId} className="text-head">
            {stripBidiControls(title)}
          </h2>
          {dismissible && header && (
            <IconButton icon="close" label="Close" onClick={onClose} className="-my-2 -mr-2.5" />
          )}
        </div>
        {children}
      </div>
    </dialog>
  )
}
