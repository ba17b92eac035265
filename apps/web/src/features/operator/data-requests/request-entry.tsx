import { useCurrentUser } from '#features/account'
import { keepFocus } from '#lib/dom/keep-focus'
import { failureToast, toast } from '#lib/feedback/toasts'
import { Button } from '#ui/controls/button'
import { ButtonLink } from '#ui/controls/button-link'
import { Time } from '#ui/time'
import { profilePath } from '@devhood/contract'
import { type DataRequest } from '@devhood/contract/schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatAbsolute, formatDate } from '#lib/text/format'

import { operatorApi } from '../queries.ts'
import { isOpen, STATE_TEXTS, TASK_TEXTS } from './request-texts.ts'
import { takeBack } from '../take-back.ts'

/** An erasure or an export on somebody's behalf: its state, and what an operator can do about it. */
export function RequestEntry({ request }: { readonly request: DataRequest }) {
  const { $createdAt, task, state, due, reason, person, asker, approver } = request
  return (
    <li
      ref={keepFocus}
      tabIndex={-1}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 outline-none"
    >
      <div className="grid min-w-60 flex-1 gap-1">
        <p>
          <span className="font-medium">
            <span>{`${TASK_TEXTS[task].title}: `}</span>
            <Link to={profilePath(person)} className="link">
              {person.name}
            </Link>
          </span>
          <span className="text-small text-muted">
            <span> · </span>
            <Time value={$createdAt} />
          </span>
        </p>
        <p className="text-small">
          <span>{STATE_TEXTS[state]}</span>
          {state === 'waiting' && due && (
            <>
              <span> until </span>
              <time dateTime={due} title={formatAbsolute(new Date(due))}>
                {formatDate(new Date(due))}
              </time>
            </>
          )}
        </p>
        <p className="text-small wrap-anywhere text-muted">
          {`“${reason}” · ${asker?.name ?? 'The command line'}${approver ? `, approved by ${approver.name}` : ''}`}
        </p>
      </div>
      {isOpen(request) && <RequestButtons request={request} />}
    </li>
  )
}

function useRequestChanges({ $id, task, person, reason }: DataRequest) {
  const client = useQueryClient()
  const reload = () => client.invalidateQueries({ queryKey: ['operator'] })
  const failed = (title: string) => ({ errorToast: failureToast(title, 'Nothing changed.') })
  const again = async () => {
    await operatorApi.askFor({ task, person: person.$id, reason })
    await reload()
  }
  const approve = useMutation({
    mutationFn: async () => operatorApi.approveRequest($id),
    onSuccess: () => toast({ title: `Approved: ${person.name} is told` }),
    onSettled: reload,
    meta: failed("Couldn't approve it"),
  })
  const cancel = useMutation({
    mutationFn: async () => operatorApi.cancelRequest($id),
    onSuccess: () =>
      toast({
        title: 'Cancelled',
        action: { label: 'Undo', run: () => void takeBack(again, 'Asked for again') },
      }),
    onSettled: reload,
    meta: failed("Couldn't cancel it"),
  })
  return { approve, cancel, reload }
}

function RequestButtons({ request }: { readonly request: DataRequest }) {
  const me = useCurrentUser()
  const { approve, cancel, reload } = useRequestChanges(request)
  const { state, asker, $id, task, person } = request
  const isOwn = asker?.$id === me.$id
  const about = <span className="sr-only">{`“${TASK_TEXTS[task].title}: ${person.name}”`}</span>
  return (
    <div className="flex flex-wrap gap-2">
      {state === 'asked' && !isOwn && (
        <Button
          size="sm"
          variant="line"
          busy={approve.isPending}
          onClick={() => approve.mutate()}
          className="max-sm:min-h-tap"
        >
          Approve{about}
        </Button>
      )}
      {state === 'ready' && (
        <ButtonLink
          to={operatorApi.archiveUrl($id)}
          reloadDocument
          download
          size="sm"
          variant="line"
          onClick={() => void setTimeout(() => void reload(), 1000)}
          className="max-sm:min-h-tap"
        >
          Download{about}
        </ButtonLink>
      )}
      <Button
        size="sm"
        variant="quiet"
        busy={cancel.isPending}
        onClick={() => cancel.mutate()}
        className="max-sm:min-h-tap"
      >
        Cancel request{about}
      </Button>
    </div>
  )
}
