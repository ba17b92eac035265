import { jobSettings } from '#lib/settings/job-settings'
import { mayPostJobs } from '@devhood/contract'
import { useQuery } from '@tanstack/react-query'

import { ownAccountQuery } from './own-account.ts'

/** Whether to show the links for posting job ads. The server decides who may post. */
export function useMayPostJobs(): boolean {
  const { data } = useQuery(ownAccountQuery())
  return mayPostJobs(jobSettings.posters, data?.labels ?? [])
}
