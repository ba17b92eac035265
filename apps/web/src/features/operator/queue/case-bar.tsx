import { useCurrentUser } from '#features/account'
import { messageOf } from '#lib/api/offline'
import { failureToast, toast } from '#lib/feedback/toasts'
import { Button } from '#ui/controls/button'
import { DialogButton } from '#ui/overlays/dialog-button'
import { Time } from '#ui/time'
import { type CaseSubject } from '@devhood/client/operator'
import { type CaseNote } from '@devhood/contract/schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'

import { operatorApi } from '../queries.ts'
import { HandOnDialog, NoteDialog } from './case-dialogs.tsx'
import { caseOf, type ReportGroup } from './report-groups.ts'

/** Who works on a case, and what colleagues have written about it. */
export function CaseBar({ reports }: { readonly reports: ReportGroup }) {
  const me = useCurrentUser()
  const subject = caseOf(reports[0])
  const claim = reports.find((report) => report.claim)?.claim
  const notes = reports[0].notes ?? []
  if (reports[0].status !== 'open' || subject === undefined || reports[0].person?.$id === me.$id)
    return null
  return (
    <div className="grid grid-cols-1 gap-2">
      {notes.length > 0 && <Notes notes={notes} />}
      <div className="flex flex-wrap items-center gap-2">
        {claim && (
          <p className="text-small text-muted">
            {claim.by.$id === me.$id ? 'You work on it' : `${claim.by.name} works on it`}
          </p>
        )}
        <ClaimButton
          subject={subject}
          isOwn={claim?.by.$id === me.$id}
          isTaken={claim !== undefined}
        />
        <DialogButton
          size="sm"
          variant="ghost"
          className="max-sm:min-h-tap"
          data-action="hand-on"
          dialog={(close) => (
            <HandOnDialog subject={subject} about={reports[0].person?.$id} onClose={close} />
          )}
        >
          Hand on
        </DialogButton>
        <DialogButton
          size="sm"
          variant="ghost"
          className="max-sm:min-h-tap"
          data-action="note"
          dialog={(close) => <NoteDialog subject={subject} onClose={close} />}
        >
          Note
        </DialogButton>
      </div>
    </div>
  )
}

const Notes = ({ notes }: { readonly notes: readonly CaseNote[] }) => (
  <ul
    aria-label="Notes for colleagues"
    className="grid gap-1 rounded-control bg-raised p-4 text-small"
  >
    {notes.map(({ $id, $createdAt, by, text }) => (
      <li key={$id} className="wrap-anywhere">
        <span dir="auto">{text}</span>
        <span className="text-muted">
          <span>{` · ${by?.name ?? 'A colleague'}`}</span>
          <span> · </span>
          <Time value={$createdAt} />
        </span>
      </li>
    ))}
  </ul>
)

interface ClaimButtonProps {
  readonly subject: CaseSubject
  readonly isOwn: boolean
  readonly isTaken: boolean
}

function ClaimButton({ subject, isOwn, isTaken }: ClaimButtonProps) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      await (isOwn ? operatorApi.releaseCase(subject) : operatorApi.claimCase(subject))
    },
    onSuccess: () =>
      toast({ title: isOwn ? 'Nobody works on it now' : 'You work on it for 30 minutes' }),
    onError: (error) => toast(failureToast("Couldn't claim it", messageOf(error))),
    onSettled: () => client.invalidateQueries({ queryKey: ['operator', 'reports'] }),
  })
  const label = isTaken ? 'Take over' : 'Claim'
  return (
    <Button
      size="sm"
      variant="line"
      data-action="claim"
      busy={isPending}
      onClick={() => mutate()}
      className="max-sm:min-h-tap"
    >
      {isOwn ? 'Let go' : label}
    </Button>
  )
}
