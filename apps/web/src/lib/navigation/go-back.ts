import { useLocation, useNavigate } from 'react-router'

import { hasPreviousInApp, reloadedPreviousPath } from './history-steps.ts'

/** One step back in the tab's history where a page of ours is there; to Home otherwise. */
export function useGoBack(): () => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  return () => void (hasPreviousInApp(key) ? navigate(-1) : navigate('/', { replace: true }))
}

/**
 * Likewise from a page whose subject has gone, by a deletion or a block, without loading a page anew: the toast that says
 * so would go with this one, and its Undo. A page before this one that the browser would load takes its place instead.
 */
export function useLeaveDeletedPage(): () => void {
  const navigate = useNavigate()
  const goBack = useGoBack()
  const { key } = useLocation()
  return () => {
    const path = reloadedPreviousPath(key)
    if (path === undefined) goBack()
    else void navigate(path, { replace: true })
  }
}
