import { listen } from '#lib/dom/listen'
import { type RefObject, useEffect } from 'react'

/** Ctrl or Cmd and Enter send a form, from wherever the focus is. */
export function useSubmitKeys(form: RefObject<HTMLFormElement | null>): void {
  useEffect(
    () =>
      listen(document, {
        keydown(event) {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          if (event.repeat || document.querySelector('dialog[open]')) return
          event.preventDefault()
          form.current?.requestSubmit()
        },
      }),
    [form],
  )
}
