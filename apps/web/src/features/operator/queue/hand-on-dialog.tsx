import { useCurrentUser } from '#features/account'
import { messageOf } from '#lib/api/offline'
import { failureToast, toast } from '#lib/feedback/toasts'
import { Button } from '#ui/controls/button'
import { NotLoaded } from '#ui/feedback/load-failed'
import { Dialog } from '#ui/overlays/dialog'
import { type CaseSubject } from '@devhood/client/operator'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { PersonSummary } from '../person-summary.tsx'
import { colleaguesQuery, operatorApi } from '../queries.ts'

interface CaseDialogProps {
  readonly subject: CaseSubject
  readonly onClose: () => void
}

export function useRefreshQueue() {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: ['operator', 'reports'] })
}

interface HandOnDialogProps extends CaseDialogProps {
  /** Whom it concerns. */
  readonly about: string | undefined
}

/** Colleagues, one of whom is to go on with it. */
export function HandOnDialog({ subject, about, onClose }: HandOnDialogProps) {
  const me = useCurrentUser()
  const refresh = useRefreshQueue()
  const list = useQuery(colleaguesQuery())
  const { mutate, isPending } = useMutation({
    mutationFn: ({ $id }: { readonly $id: string; readonly name: string }) =>
      operatorApi.claimCase(subject, $id),
    onSuccess: (_claim, { name }) => {
      toast({ title: `Handed on to ${name}` })
      onClose()
    },
    onError: (error) => toast(failureToast("Couldn't hand it on", messageOf(error))),
    onSettled: refresh,
  })
  const colleagues = list.data?.filter(({ $id }) => $id !== me.$id && $id !== about)
  return (
    <Dialog open kind="sheet" onClose={onClose} title="Hand on to">
      {colleagues ? (
        <ul className="grid gap-1">
          {colleagues.length === 0 && <li className="text-muted">There is nobody else.</li>}
          {colleagues.map((person) => (
            <li key={person.$id} className="flex items-center justify-between gap-3">
              <PersonSummary person={person} />
              <Button
                size="sm"
                busy={isPending}
                onClick={() => mutate(person)}
                className="max-sm:min-h-tap"
              >
                Hand on
                <span className="sr-only"> to {person.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <NotLoaded
          query={list}
          title="Your colleagues didn't load"
          loading="Loading colleagues"
          lines={['h-9', 'h-9']}
          className="grid gap-3"
        />
      )}
    </Dialog>
  )
}
