import { useCurrentUser } from '#features/account'
import { messageOf } from '#lib/api/offline'
import { useDraft } from '#lib/forms/use-draft'
import { FormAlert } from '#ui/forms/form-alert'
import { useMutation } from '@tanstack/react-query'

import { useModeration } from '../moderation-action-dialog.tsx'
import { type ModerationSubject, type OfferedAction } from '../moderation-actions.ts'
import { Acts } from './acts.tsx'
import { actionsOf, CHOICES, type Choice, consequenceOf } from './choices.ts'
import { type Decided, GroundsOf, UNDECIDED } from './grounds.tsx'
import { End, useDecided, useDecisionForm } from './form.tsx'

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

/** Carries out the decision, and says what was done. */
function useDecision({ subject, onDone, onSent }: DecidingProps, decided: Decided) {
  const { run, undo } = useModeration(subject)
  return useMutation({
    mutationFn: async (offered: OfferedAction) =>
      run(offered, { ...decided, statement: offered.notifies ? decided.statement.trim() : '' }),
    onSuccess: (id, offered) => {
      onSent()
      onDone({ text: offered.doneText, ...(id !== undefined && { undo: async () => undo(id) }) })
    },
  })
}

/** What is still to be chosen; undefined when nothing is. */
function lackIn(action: OfferedAction | undefined, { rule, days }: Decided): string | undefined {
  if (action?.asksRule && rule === '') return 'Choose the rule that was broken.'
  return action?.asksDays && days === '' ? 'Choose how long.' : undefined
}

function Deciding(props: DecidingProps) {
  const { subject, reports, initial, onType } = props
  const { decided, change } = useDecided(initial, onType)
  const { choices } = actionsOf(subject)
  const action = choices.get(decided.act as Choice)
  const lack = lackIn(action, decided)
  const { mutate, isPending, error } = useDecision(props, decided)
  const { form, isTried, submit } = useDecisionForm(() => {
    if (action && !lack && !isPending) mutate(action)
    return action !== undefined && !lack
  })
  const name = subject.person?.name.split(' ')[0]
  return (
    <form ref={form} noValidate aria-label="Decision" onSubmit={submit} className="op-decide">
      <Acts
        choices={CHOICES}
        possible={(choice) => choices.has(choice)}
        chosen={decided.act}
        onChoose={(act) => change({ act })}
      />
      {!action && <p className="text-muted">Choose first. Rule, text and consequence follow.</p>}
      {action?.notifies && <GroundsOf {...{ decided, isTried, action }} onChange={change} />}
      {isTried && lack && <FormAlert>{lack}</FormAlert>}
      {error && <FormAlert>{messageOf(error)}</FormAlert>}
      {action && (
        <End
          text={consequenceOf(action, { name, reports, days: decided.days })}
          label={action.label}
          isBusy={isPending}
        />
      )}
    </form>
  )
}
