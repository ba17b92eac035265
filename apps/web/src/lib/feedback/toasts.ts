import { createStore } from '../store.ts'

/**
 * The toast store. It is independent of React: `toast()` can be called from anywhere, `ui/overlays/toast.tsx` renders
 * it. Values of SPEC §9: one at a time, 5000 ms, a dismissed toast is removed after 1,000,000 ms.
 */
export const TOAST = {
  limit: 1,
  duration: 5000,
  undoDuration: 8000,
  removeDelay: 1_000_000,
  swipeThreshold: 50,
  hotkey: 'F8',
} as const

export interface ToastOptions {
  readonly title: string
  readonly text?: string
  /**
   * Default: success. `failure`: something failed, announced politely. `destructive`: a failure announced at once, with
   * its own border and background; only where the specification requires it.
   */
  readonly kind?: 'failure' | 'destructive'
  /** One button, such as Undo. Pressing it closes the toast without `onClosed`. */
  readonly action?: { readonly label: string; readonly run: () => void }
  /** Milliseconds; default 5000. */
  readonly duration?: number
  /**
   * Runs once when the toast closes in any way but its action: timeout, dismissal, replacement, or `closeToast()`
   * (sign-out). An Undo toast carries out its deletion here.
   */
  readonly onClosed?: () => void | Promise<void>
}

export interface Toast extends ToastOptions {
  readonly id: number
  readonly open: boolean
}

/** Toast of a failed change. */
export const failureToast = (title: string, text = 'Please try again.'): ToastOptions => ({
  title,
  text,
  kind: 'failure',
})

/** A store of toasts; the application has one, tests create their own. */
export function createToastStore() {
  const { current, set, subscribe } = createStore<readonly Toast[]>([])
  let lastId = 0
  const removals = new Map<number, ReturnType<typeof setTimeout>>()

  function markClosed(id: number): Toast | undefined {
    const found = current().find((item) => item.id === id && item.open)
    if (!found) return undefined
    set(current().map((item) => (item.id === id ? { ...item, open: false } : item)))
    const remove = () => {
      removals.delete(id)
      set(current().filter((item) => item.id !== id))
    }
    removals.set(id, setTimeout(remove, TOAST.removeDelay))
    return found
  }

  /** Closes a toast (by default the open one) and awaits its `onClosed`. */
  async function close(id = current().find((item) => item.open)?.id): Promise<void> {
    if (id !== undefined) await markClosed(id)?.onClosed?.()
  }

  function show(options: ToastOptions): number {
    const replaced = current().find((item) => item.open)
    if (replaced) void close(replaced.id)
    lastId += 1
    const remaining = [{ ...options, id: lastId, open: true }, ...current()].slice(0, TOAST.limit)
    for (const [id, timer] of removals) {
      if (remaining.some((item) => item.id === id)) continue
      clearTimeout(timer)
      removals.delete(id)
    }
    set(remaining)
    return lastId
  }

  function runAction(id: number): void {
    markClosed(id)?.action?.run()
  }

  return { show, close, runAction, subscribe, current }
}

export type ToastStore = ReturnType<typeof createToastStore>

export const toasts = createToastStore()

/** Shows a toast, replaces an open one, and returns its id. */
export const toast = (options: ToastOptions): number => toasts.show(options)

/** Closes the open toast, if any, and awaits its `onClosed`. */
export const closeToast = (): Promise<void> => toasts.close()
