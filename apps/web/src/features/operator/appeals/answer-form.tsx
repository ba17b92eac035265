import { useCurrentUser } from '#features/account'
import { isOffline, OFFLINE } from '#lib/api/offline'
import { failureToast, toast, TOAST, closeToast } from '#lib/feedback/toasts'
import { formResolver } from '#lib/forms/form-resolver'
import { atMost } from '#lib/forms/text-rules'
import { useDraft } from '#lib/forms/use-draft'
import { useFormChanges } from '#lib/forms/use-form-changes'
import { Button } from '#ui/controls/button'
import { TextAreaField } from '#ui/forms/form-field'
import { type AppealOutcome, isBlank, LIMITS, type Measure, MEASURES } from '@devhood/contract'
import { type QueuedAppeal } from '@devhood/contract/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'

import { operatorApi } from '../queries.ts'

const fields = z.object({
  answer: z.string().check(
    z.trim(),
    z.refine((text) => !isBlank(text), 'Write what the person should know.'),
    atMost(LIMITS.noteMax),
  ),
})
type Fields = z.infer<typeof fields>
const EMPTY: Fields = { answer: '' }

const DONE: Readonly<Record<AppealOutcome, string>> = {
  upheld: 'The decision is upheld',
  overturned: 'The decision is overturned',
}

/** What overturning does, in one line. */
const CONSEQUENCES: Readonly<Record<Measure, string>> = {
  warn: 'Overturning tells the person that the warning was wrong.',
  hide: 'Overturning shows everything again.',
  delete: "What is deleted can't come back: overturning tells the person that it was wrong.",
  suspend: 'Overturning ends the suspension.',
  block: 'Overturning lets the person sign in again, and shows their profile.',
  disapprove: 'Overturning approves the person again.',
}

const consequenceOf = (action: string) =>
  Object.hasOwn(MEASURES, action) ? CONSEQUENCES[action as Measure] : ''

interface AnswerFormProps {
  readonly appeal: QueuedAppeal
}

/** The answer to an appeal, which the person reads. It is sent once Undo is no longer offered. */
export function AnswerForm({ appeal }: AnswerFormProps) {
  const me = useCurrentUser()
  const draft = useDraft<Fields>({ userId: me.$id, form: `answer ${appeal.$id}` }, EMPTY)
  const [outcome, setOutcome] = useState<AppealOutcome>()
  const [typed, setTyped] = useState<Fields>()
  if (outcome) return <output className="text-small text-muted">{DONE[outcome]}</output>
  if (!draft.values) return null
  return (
    <Answering
      appeal={appeal}
      initial={typed ?? draft.values}
      onType={(values) => {
        draft.save(values)
        setTyped(values)
      }}
      onSent={draft.close}
      onAnswer={setOutcome}
    />
  )
}

interface AnsweringProps extends AnswerFormProps {
  readonly initial: Fields
  readonly onType: (fields: Fields) => void
  readonly onSent: () => void
  /** Undefined takes it back. */
  readonly onAnswer: (outcome: AppealOutcome | undefined) => void
}

function Answering({ appeal, initial, onType, onSent, onAnswer }: AnsweringProps) {
  const form = useForm<Fields>({ resolver: formResolver(fields), defaultValues: initial })
  useFormChanges(form, onType)

  const answerWith = useAnswer({ appeal, onSent, onAnswer })
  const press = (outcome: AppealOutcome) => form.handleSubmit((typed) => answerWith(outcome, typed))

  return (
    <form
      noValidate
      aria-label="Answer"
      onSubmit={(event) => event.preventDefault()}
      className="grid grid-cols-1 gap-4"
    >
      <TextAreaField
        form={form}
        name="answer"
        label="Answer"
        hint="Shown to the person. Your name is not."
        max={LIMITS.noteMax}
        className="min-h-20"
      />
      <p className="text-small text-muted">{consequenceOf(appeal.decision.action)}</p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={(event) => void press('upheld')(event)}>Uphold</Button>
        <Button variant="line" onClick={(event) => void press('overturned')(event)}>
          Overturn
        </Button>
      </div>
    </form>
  )
}

/** Answers when Undo is no longer offered: after the timeout, when the toast is replaced, or when the page closes. */
function useAnswer({
  appeal,
  onSent,
  onAnswer,
}: Pick<AnsweringProps, 'appeal' | 'onSent' | 'onAnswer'>) {
  const client = useQueryClient()
  async function send(outcome: AppealOutcome, { answer }: Fields) {
    try {
      await operatorApi.answerAppeal(appeal.$id, { outcome, answer }, { keepalive: true })
      onSent()
    } catch (error) {
      onAnswer(undefined)
      toast(failureToast("Couldn't answer the appeal", error instanceof Error ? error.message : ''))
    }
    await client.invalidateQueries()
  }
  return (outcome: AppealOutcome, typed: Fields) => {
    if (isOffline()) {
      toast(failureToast("Couldn't answer the appeal", OFFLINE))
      return
    }
    const listening = new AbortController()
    addEventListener('pagehide', () => void closeToast(), { signal: listening.signal })
    const undo = () => {
      listening.abort()
      onAnswer(undefined)
    }
    onAnswer(outcome)
    toast({
      title: DONE[outcome],
      duration: TOAST.undoDuration,
      action: { label: 'Undo', run: undo },
      onClosed: async () => {
        listening.abort()
        await send(outcome, typed)
      },
    })
  }
}
