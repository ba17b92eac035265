import { stripBidiControls } from '#lib/text/strip-bidi-controls'
import { type Toast, TOAST, type ToastStore } from '#lib/feedback/toasts'
import clsx from 'clsx'
import { Toast as Radix } from 'radix-ui'
import { useRef } from 'react'

import { Icon } from '#ui/icon'
import { useAvoidOverlap } from './use-avoid-overlap.ts'

interface ToastViewProps {
  readonly store: ToastStore
  readonly toasts: readonly Toast[]
}

/** The visible toast: paused on hover, on focus and while the window is hidden; swipe right or Escape closes it. */
export function ToastView({ store, toasts }: ToastViewProps) {
  const area = useRef<HTMLOListElement>(null)
  useAvoidOverlap(area)
  return (
    <Radix.Provider
      duration={TOAST.duration}
      swipeDirection="right"
      swipeThreshold={TOAST.swipeThreshold}
      label="Notification"
    >
      {toasts.map((item) => (
        <ToastItem key={item.id} item={item} store={store} />
      ))}
      <Radix.Viewport
        ref={area}
        hotkey={[TOAST.hotkey]}
        label="Notifications ({hotkey})"
        className="fixed right-[calc(12px+env(safe-area-inset-right))] bottom-[calc(12px+env(safe-area-inset-bottom))] left-[calc(12px+env(safe-area-inset-left))] z-50 grid justify-items-end sm:left-auto sm:w-105 lg:right-6 lg:bottom-6 max-lg:in-[:has(#bar)]:bottom-[calc(68px+env(safe-area-inset-bottom))]"
      />
    </Radix.Provider>
  )
}

function ToastItem({ item, store }: { readonly item: Toast; readonly store: ToastStore }) {
  const bad = item.kind === 'destructive'
  const done = item.kind === undefined
  return (
    <Radix.Root
      open={item.open}
      onOpenChange={(open) => {
        if (!open) void store.close(item.id)
      }}
      type={bad ? 'foreground' : 'background'}
      duration={item.duration ?? TOAST.duration}
      className={clsx(
        'grid min-h-16 w-full animate-enter grid-cols-[auto_1fr_auto] items-center gap-x-3 rounded-card border py-2.5 pr-2 pl-4 shadow-pop data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform',
        bad ? 'border-danger bg-danger-soft' : 'border-border bg-raised',
      )}
    >
      <Icon name={done ? 'check' : 'alert'} className={done ? 'text-success' : 'text-danger'} />
      <div className="min-w-0">
        <Radix.Title className="text-label">{stripBidiControls(item.title)}</Radix.Title>
        {item.text && (
          <Radix.Description className="text-small text-muted">
            {stripBidiControls(item.text)}
          </Radix.Description>
        )}
      </div>
      <div className="flex items-center">
        {item.action && (
          <Radix.Action
            altText={item.action.label}
            onClick={() => store.runAction(item.id)}
            className="min-h-9 rounded-control border border-border-strong px-3.5 text-[.875rem]/5 font-semibold hover:bg-overlay"
          >
            {item.action.label}
          </Radix.Action>
        )}
        <Radix.Close
          aria-label="Dismiss"
          className="grid size-tap place-items-center rounded-control text-muted hover:bg-overlay hover:text-text"
        >
          <Icon name="close" />
        </Radix.Close>
      </div>
    </Radix.Root>
  )
}
