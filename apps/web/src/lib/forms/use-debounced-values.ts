import { useEffectEvent, useLayoutEffect } from 'react'
import { type FieldValues, type UseFormReturn } from 'react-hook-form'

/** Milliseconds without typing before the callback runs. */
const DEBOUNCE = 500

/**
 * Reports the first change of the form at once, because a reload may follow. Later changes are reported after a pause,
 * when a field loses the focus (so before a click elsewhere takes effect), or when the form or page closes.
 */
export function useDebouncedValues<T extends FieldValues>(
  form: UseFormReturn<T>,
  onPause: (fields: T) => void,
): void {
  const write = useEffectEvent(() => onPause(form.getValues()))
  // Runs before the first paint: the user can type as soon as the form is visible.
  useLayoutEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const flush = () => {
      if (timer === undefined) return
      clearTimeout(timer)
      timer = undefined
      write()
    }
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        if (timer === undefined) write()
        clearTimeout(timer)
        timer = setTimeout(flush, DEBOUNCE)
      },
    })
    addEventListener('focusout', flush)
    addEventListener('pagehide', flush)
    return () => {
      stop()
      removeEventListener('focusout', flush)
      removeEventListener('pagehide', flush)
      flush()
    }
  }, [form])
}
