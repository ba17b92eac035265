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
  return { params, set, newest: () => new URLSearchParams(asked.current) }
}
