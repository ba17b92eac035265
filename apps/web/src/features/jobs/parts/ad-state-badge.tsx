import { JOB_LABELS } from '@devhood/contract'
import { type NestedJob } from '@devhood/contract/schemas'

import { currentState } from '../ad-state.ts'

/** Badge with the state of an ad that isn't live. */
export function AdState({ job }: { readonly job: NestedJob }) {
  const state = currentState(job)
  if (state === 'live') return null
  return (
    <span className="rounded-md border border-border bg-raised px-2 py-0.5 text-tiny text-muted">
      {JOB_LABELS.state[state]}
    </span>
  )
}
