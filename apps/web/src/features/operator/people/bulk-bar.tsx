import { useCurrentUser } from '#features/account'
import { publishingSettings } from '#lib/settings/publishing-settings'
import { formatCount } from '#lib/text/format'
import { Button } from '#ui/controls/button'
import { DraftDialog } from '#ui/forms/draft-dialog'
import { BULK_ACTIONS, type BulkAction, needsRule } from '@devhood/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { operatorApi } from '../queries.ts'
import {
  GroundFields,
  isRule,
  MessageFields,
  type Messages,
  messagesFor,
  NO_MESSAGES,
} from '../queue/moderation-action-dialog.tsx'
import { BULK_TEXTS } from './bulk-texts.ts'
import { type PeopleSelection, targetOf } from './all-matching.ts'

const peopleCount = (count: number) => formatCount(count, 'person', 'people')

interface BulkBarProps {
  readonly selection: PeopleSelection
  /** Called with the id of the act. */
  readonly onOrdered: (act: string) => void
}

/** The foot of a list in which people are chosen: how many they are, and what can be done with them. */
export function BulkBar({ selection, onOrdered }: BulkBarProps) {
  const [action, setAction] = useState<BulkAction>()
  const { posting, jobPosters } = publishingSettings
  const needsApproval = [posting, jobPosters].includes('approved')
  if (selection.isEmpty) return null
  return (
    <section
      aria-label="Chosen people"
      data-uncovered
      className="sticky bottom-[calc(56px+env(safe-area-inset-bottom))] z-10 flex flex-wrap items-center gap-2 border-t border-border bg-bg py-2 lg:bottom-0"
    >
      <p className="op-chosen flex-1 text-small font-medium">
        {peopleCount(selection.count ?? 0)} selected
      </p>
      {BULK_ACTIONS.filter((each) => each !== 'approve' || needsApproval).map((each) => (
        <Button
          key={each}
          size="sm"
          variant={each === 'block' ? 'danger' : 'quiet'}
          aria-haspopup="dialog"
          onClick={() => setAction(each)}
          className="max-sm:min-h-tap"
        >
          {BULK_TEXTS[each].label}
        </Button>
      ))}
      <Button size="sm" variant="ghost" onClick={selection.clear} className="max-sm:min-h-tap">
        Clear
      </Button>
      {action && (
        <BulkDialog
          selection={selection}
          action={action}
          onClose={() => setAction(undefined)}
          onOrdered={onOrdered}
        />
      )}
    </section>
  )
}

const ASKS_RULE = { asksRule: true } as const

interface BulkDialogProps extends BulkBarProps {
  readonly action: BulkAction
  readonly onClose: () => void
}

/** Says what an act does to these people, and asks for a note and reasons. */
function BulkDialog({ selection, action, onClose, onOrdered }: BulkDialogProps) {
  const me = useCurrentUser()
  const client = useQueryClient()
  const { label, consequence } = BULK_TEXTS[action]
  const title = `${label} ${peopleCount(selection.count ?? 0)}`
  const asked = needsRule(action) ? ASKS_RULE : {}
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ note, statement, rule }: Messages) =>
      operatorApi.actOnMany({
        action,
        ...targetOf(selection),
        note,
        statement,
        ...(isRule(rule) && { rule }),
      }),
    onSuccess: ({ $id }) => onOrdered($id),
  })
  const done = () => {
    onClose()
    selection.clear()
    void client.invalidateQueries()
  }
  return (
    <DraftDialog
      title={title}
      userId={me.$id}
      draft={`moderate many ${action}`}
      schema={messagesFor(asked)}
      initial={NO_MESSAGES}
      busy={isPending}
      onSubmit={mutateAsync}
      onClose={onClose}
      onDone={done}
      submit={title}
      variant={action === 'block' ? 'danger' : 'primary'}
    >
      {(form) => (
        <>
          <p>{consequence} Operators are left out. You can undo it for 30 days.</p>
          <GroundFields {...asked} form={form} />
          <MessageFields form={form} whom="people" />
        </>
      )}
    </DraftDialog>
  )
}
