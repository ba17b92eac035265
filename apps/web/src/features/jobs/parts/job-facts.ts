import { JOB_WORDS } from '@devhood/contract'
import { type Job } from '@devhood/contract/schemas'

type Where = Pick<Job, 'workplace' | 'regions' | 'place'>

/** Where the work is done, in words: `Remote: Europe, United Kingdom`, `On-site: Porto`. Empty when it is not said. */
export function whereText({ workplace, regions, place }: Where): string {
  if (!workplace) return place ?? ''
  const names = regions.map((region) => JOB_WORDS.region[region])
  const rest = workplace === 'remote' ? names.join(', ') : place
  return rest ? `${JOB_WORDS.workplace[workplace]}: ${rest}` : JOB_WORDS.workplace[workplace]
}
