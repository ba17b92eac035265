import { useEffect, useEffectEvent } from 'react'
import { type UseFormReturn } from 'react-hook-form'

import { type PostFields } from './post-fields.ts'

/** Milliseconds without typing after which it is told. */
const QUIET = 500

/** Tells of every change of the form once the hand rests, and at the latest when the form is left. */
export function useTyping(
  form: UseFormReturn<PostFields>,
  onRest: (fields: PostFields) => void,
): void {
  const write = useEffectEvent(() => onRest(form.getValues()))
  useEffect(() => {
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
        clearTimeout(timer)
        timer = setTimeout(flush, QUIET)
      },
    })
    addEventListener('pagehide', flush)
    return () => {
      stop()
      removeEventListener('pagehide', flush)
      flush()
    }
  }, [form])
}
