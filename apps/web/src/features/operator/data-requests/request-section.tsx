import { Button } from '#ui/controls/button'
import { Notice } from '#ui/feedback/notice'
import { type DataRequestTask } from '@devhood/contract'
import { type ModeratedPerson } from '@devhood/contract/schemas'
import { useQuery } from '@tanstack/react-query'

import { requestsQuery } from './queries.ts'
import { RequestEntry } from './request-entry.tsx'
import { isOpen, TASK_TEXTS } from './request-texts.ts'

interface RequestSectionProps {
  readonly person: ModeratedPerson
  readonly onChoose: (task: DataRequestTask) => void
}

const TASKS = Object.keys(TASK_TEXTS) as DataRequestTask[]

/** What the law lets a person ask for: what was asked, and what can be. */
export function RequestSection({ person, onChoose }: RequestSectionProps) {
  const requests = useQuery(requestsQuery(person.$id))
  const { data = [], error, isFetching, refetch } = requests
  const offered = TASKS.filter((task) => !data.some((each) => each.task === task && isOpen(each)))
  return (
    <section aria-label="By law" className="mt-4 grid gap-2 border-t border-border pt-3">
      <p className="text-small text-muted">If the person asks for it, by letter for instance:</p>
      {error && (
        <Notice
          title="The requests didn't load"
          text={error.message}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data.length > 0 && (
        <ul aria-label="Requests" className="divide-y divide-border">
          {data.map((request) => (
            <RequestEntry key={request.$id} request={request} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        {requests.data &&
          offered.map((task) => (
            <Button
              key={task}
              size="sm"
              variant="line"
              aria-haspopup="dialog"
              onClick={() => onChoose(task)}
              className="max-sm:min-h-tap"
            >
              {TASK_TEXTS[task].offer}
            </Button>
          ))}
      </div>
    </section>
  )
}
