import { useCurrentUser } from '#features/account'
import { messageOf } from '#lib/api/offline'
import { useDraft } from '#lib/forms/use-draft'
import { Button } from '#ui/controls/button'
import { FormAlert } from '#ui/forms/form-alert'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useRef, useState } from 'react'

import { useModeration } from '../moderation-action-dialog.tsx'
import { type ModerationSubject } from '../moderation-actions.ts'
import { Acts } from './acts.tsx'
import { actionsOf, CHOICES, type Choice, consequenceOf } from './choices.ts'
import { type Decided, GroundsOf, UNDECIDED } from './grounds.tsx'
import { useSubmitKeys } from './use-submit-keys.ts'

/** What was done, and how it is taken back. */
export interface Done {
  readonly text: string
  readonly undo?: () => Promise<unknown>
}

interface DecisionFormProps {
  readonly subject: ModerationSubject
  /** Names the draft. */
  readonly name: string
  /** How many people have reported it. */
  readonly reports: number
  readonly onDone: (done: Done) => void
}

/** The decision about a case: nothing is chosen beforehand, and what is typed is kept. */
export function DecisionForm(props: DecisionFormProps) {
  const me = useCurrentUser()
  const draft = useDraft<Decided>({ userId: me.$id, form: `decide ${props.name}` }, UNDECIDED)
  if (!draft.values) return <div className="op-decide" />
  return <Deciding {...props} initial={draft.values} onType={draft.save} onSent={draft.close} />
}

interface DecidingProps extends DecisionFormProps {
  readonly initial: Decided
  readonly onType: (decided: Decided) => void
  readonly onSent: () => void
}

function Deciding({ subject, reports, onDone, initial, onType, onSent }: DecidingProps) {
  const [decided, setDecided] = useState(initial)
  const [isTried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useSubmitKeys(form)
  const { run, undo } = useModeration(subject)
  const { choices } = actionsOf(subject)
  const action = choices.get(decided.act as Choice)
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (offered: NonNullable<typeof action>) =>
      run(offered, { ...decided, statement: offered.notifies ? decided.statement.trim() : '' }),
    onSuccess: (_done, offered) => {
      onSent()
      const reverse = offered.undo
      onDone({
        text: offered.doneText,
        ...(reverse && { undo: async () => undo(offered, reverse) }),
      })
    },
  })
  const change = (part: Partial<Decided>) => {
    const next = { ...decided, ...part }
    setDecided(next)
    onType(next)
  }
  const lacksRule = action?.asksRule === true && decided.rule === ''
  const lacks = lacksRule || (action?.asksDays === true && decided.days === '')
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (!action || lacks) form.current?.querySelector('select')?.focus()
    else if (!isPending) mutate(action)
  }
  const name = subject.person?.name.split(' ')[0]
  return (
    <form ref={form} noValidate aria-label="Decision" onSubmit={submit} className="op-decide">
      <Acts
        choices={CHOICES}
        possible={(choice) => choices.has(choice)}
        chosen={decided.act}
        onChoose={(act) => change({ act })}
      />
      {!action && <p className="op-dim">Choose first. Rule, text and consequence follow.</p>}
      {action?.notifies && (
        <GroundsOf
          {...{ decided, isTried }}
          onChange={change}
          asksRule={action.asksRule === true}
          asksDays={action.asksDays === true}
        />
      )}
      {isTried && lacks && (
        <FormAlert>{lacksRule ? 'Choose the rule that was broken.' : 'Choose how long.'}</FormAlert>
      )}
      {error && <FormAlert>{messageOf(error)}</FormAlert>}
      {action && (
        <div className="op-end">
          <p>{consequenceOf(action, { name, reports, days: decided.days })}</p>
          <Button
            type="submit"
            size="sm"
            variant="primary"
            busy={isPending}
            className="max-sm:min-h-tap"
          >
            {action.label}
          </Button>
        </div>
      )}
    </form>
  )
}
