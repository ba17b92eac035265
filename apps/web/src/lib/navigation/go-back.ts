import { useLocation, useNavigate } from 'react-router'

import { hasPreviousInApp, reloadedPreviousPath } from './history-steps.ts'

/** Goes one step back in the tab's history if that is a page of ours; otherwise to Home. */
export function useGoBack(): () => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  return () => void (hasPreviousInApp(key) ? navigate(-1) : navigate('/', { replace: true }))
}

/**
 * Leaves a page whose subject was deleted or blocked, without a page load, which would remove the toast and its Undo.
 * If the previous entry needs a page load, its path replaces the current entry instead.
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
