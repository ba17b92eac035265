import { useEffect } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'

import { listen } from '#lib/dom/listen'
import { tabItems } from '#lib/device/storage'

/** Closes a dialog that has an address below its page's: back to that page, or by its path if it was opened otherwise. */
export function useCloseDialog(): () => void {
  const navigate = useNavigate()
  const state = useLocation().state as { readonly isOverPage?: boolean } | null
  return () =>
    void (state?.isOverPage
      ? navigate(-1)
      : navigate('..', { replace: true, state, preventScrollReset: true }))
}

/** Session storage key: how far a dialog was scrolled when its history entry was left. */
const scrollKey = (entry: string) => `devhood-dialog-scroll ${entry}`

/** After Back and Forward, scrolls the open dialog to where it was left, as the router does for pages. */
export function useDialogScroll(): void {
  const { key } = useLocation()
  const isReturn = useNavigationType() === 'POP'
  useEffect(() => {
    const dialog = document.querySelector<HTMLDialogElement>('dialog[open]')
    if (!dialog) return undefined
    const item = scrollKey(key)
    if (isReturn) dialog.scrollTop = Number(tabItems.get(item) ?? 0)
    const save = () => tabItems.set(item, String(dialog.scrollTop))
    return listen(dialog, { scroll: save }, { passive: true })
  }, [key, isReturn])
}
