import { useEffectEvent, useLayoutEffect } from 'react'
import { type FieldValues, type UseFormReturn } from 'react-hook-form'

/** Milliseconds without typing after which it is told. */
const DEBOUNCE = 500

/**
 * Tells of the first change of the form at once, for a reload may follow; of those after it once the hand rests,
 * and at the latest when a field or the form is left: before a press on anything else can take effect.
 */
export function useDebouncedValues<T extends FieldValues>(
  form: UseFormReturn<T>,
  onPause: (fields: T) => void,
): void {
  const write = useEffectEvent(() => onPause(form.getValues()))
  // With the form, not after its first paint: whoever sees it may type at once.
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
