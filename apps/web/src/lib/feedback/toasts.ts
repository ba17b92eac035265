/**
 * The one toast. The store knows no React: `toast()` can be called from anywhere, `ui/overlays/toast.tsx` shows it.
 * Numbers of SPEC §9: one at a time, 5000 ms, a dismissed one is forgotten after 1,000,000 ms.
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
   * Left out: something was done. `failure`: something did not work, said politely. `destructive`: the same,
   * read out at once and set apart by edge and ground; only where the spec says so.
   */
  readonly kind?: 'failure' | 'destructive'
  /** One button, such as Undo. Pressing it closes the toast without `onGone`. */
  readonly action?: { readonly label: string; readonly run: () => void }
  /** Milliseconds; 5000 when left out. */
  readonly duration?: number
  /**
   * Runs once when the toast is gone in any way but its action: time up, dismissed, replaced by another
   * toast, or closed by `closeToast()` (sign-out). What an Undo toast announces is carried out here.
   */
  readonly onClosed?: () => void | Promise<void>
}

export interface Toast extends ToastOptions {
  readonly id: number
  readonly open: boolean
}

/** A store of toasts; the application has one, tests make their own. */
export function createToastStore() {
  let toasts: readonly Toast[] = []
  let lastId = 0
  const listeners = new Set<() => void>()
  const removals = new Map<number, ReturnType<typeof setTimeout>>()

  function set(next: readonly Toast[]): void {
    toasts = next
    for (const listener of listeners) listener()
  }

  function markClosed(id: number): Toast | undefined {
    const found = toasts.find((item) => item.id === id && item.open)
    if (!found) return undefined
    set(toasts.map((item) => (item.id === id ? { ...item, open: false } : item)))
    const remove = () => {
      removals.delete(id)
      set(toasts.filter((item) => item.id !== id))
    }
    removals.set(id, setTimeout(remove, TOAST.removeDelay))
    return found
  }

  /** Closes one toast (the open one when no id is given) and waits for what it announced. */
  async function close(
    id: number | undefined = toasts.find((item) => item.open)?.id,
  ): Promise<void> {
    if (id !== undefined) await markClosed(id)?.onClosed?.()
  }

  function show(options: ToastOptions): number {
    const replaced = toasts.find((item) => item.open)
    if (replaced) void close(replaced.id)
    lastId += 1
    const remaining = [{ ...options, id: lastId, open: true }, ...toasts].slice(0, TOAST.limit)
    for (const [id, timer] of removals) {
      if (remaining.some((item) => item.id === id)) continue
      clearTimeout(timer)
      removals.delete(id)
    }
    set(remaining)
    return lastId
  }

  /** Closes the toast by its button. */
  function runAction(id: number): void {
    markClosed(id)?.action?.run()
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  return { show, close, runAction, subscribe, current: () => toasts }
}

export type ToastStore = ReturnType<typeof createToastStore>

/** The application's toasts. */
export const toasts = createToastStore()

/** Shows a toast in place of the one that may be there; gives its id. */
export function toast(options: ToastOptions): number {
  return toasts.show(options)
}

/** Closes the open toast, if there is one, and waits for what it announced to be carried out. */
export function closeToast(): Promise<void> {
  return toasts.close()
}
