import { jobSettings } from '#lib/settings/job-settings'
import { mayPostJobs } from '@devhood/contract'
import { useQuery } from '@tanstack/react-query'

import { ownAccountQuery } from './own-account.ts'

/** Whether the reader is shown the way to post a job ad. The server decides who may. */
export function useMayPostJobs(): boolean {
  const { data } = useQuery(ownAccountQuery())
  return mayPostJobs(jobSettings.posters, data?.labels ?? [])
}
