import { useLocation, useNavigate } from 'react-router'

/** What React Router calls the page that was opened first: nothing of ours lies before it. */
const FIRST = 'default'

/** One step back; to `fallback` where the page was opened from outside. */
export function useGoBack(fallback = '/'): () => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  return () => void (key === FIRST ? navigate(fallback, { replace: true }) : navigate(-1))
}
