import { useLocation, useNavigate } from 'react-router'

/** Returns from a form to its subject's page: one step back if the person came from it, so that the history has it once. */
export function useReturnTo(from: 'job' | 'post'): (path: string) => Promise<void> {
  const navigate = useNavigate()
  const state = useLocation().state as { from?: unknown } | null
  return async (path) => {
    if (state?.from === from) await navigate(-1)
    else await navigate(path, { replace: true })
  }
}
