import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { serviceFailure, withoutFailure } from './service-failure.ts'

/** What went wrong at a service. It leaves the address at once, so that it is not said again after a reload. */
export function useServiceFailure(): string | undefined {
  const { search } = useLocation()
  const [failure] = useState(() => serviceFailure(search))
  const navigate = useNavigate()
  useEffect(() => {
    if (serviceFailure(search)) void navigate({ search: withoutFailure(search) }, { replace: true })
  }, [search, navigate])
  return failure
}
