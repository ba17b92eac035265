import { useEffect, useRef } from 'react'
import { type NavigateOptions, useSearchParams } from 'react-router'

/**
 * The parameters of the address. A change begins with a copy of the newest ones, which may not be drawn yet: nothing that was
 * chosen is lost.
 */
export function useParameters() {
  const [params, setParams] = useSearchParams()
  const asked = useRef(params)
  useEffect(() => {
    asked.current = params
  }, [params])
  const set = (next: URLSearchParams, options: NavigateOptions = { replace: true }) => {
    asked.current = next
    setParams(next, options)
  }
  const newest = () => new URLSearchParams(asked.current)
  /** Changes one of them; an empty value takes it off. */
  const setOne = (name: string, value = '', options?: NavigateOptions) => {
    const next = newest()
    if (value) next.set(name, value)
    else next.delete(name)
    set(next, options)
  }
  return { params, set, setOne, newest }
}
