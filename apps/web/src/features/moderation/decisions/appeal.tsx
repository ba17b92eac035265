import { api } from '#lib/api/api'
import { messageOf } from '#lib/api/offline'
import { tabItems } from '#lib/device/storage'
import { atMost } from '#lib/forms/text-rules'
import { useFormChanges } from '#lib/forms/use-form-changes'
import { useMutationForm } from '#lib/forms/use-mutation-form'
import { Button } from '#ui/controls/button'
import { FormAlert } from '#ui/forms/form-alert'
import { TextAreaField } from '#ui/forms/form-field'
import { LightText } from '#ui/text/light-text'
import { Time } from '#ui/time'
import { appealCalls } from '@devhood/client/operator'
import { isBlank, LIMITS } from '@devhood/contract'
import { type Appeal, type Decision } from '@devhood/contract/schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'

const appeals = appealCalls(api)

/** The appeal against a decision, or the form for one, where one is possible. */
export function DecisionAppeal({ decision }: { readonly decision: Decision }) {
  const { appeal, appealable } = decision
  if (appeal) return <AppealState decision={decision} appeal={appeal} />
  return appealable ? <AppealForm decisionId={decision.$id} /> : null
}

const fields = z.object({
  text: z.string().check(
    z.trim(),
    z.refine((text) => !isBlank(text), 'Write why this should be changed.'),
    atMost(LIMITS.appealMax),
  ),
})
type Fields = z.infer<typeof fields>

/** What is typed stays in this tab: the encrypted drafts are out of reach for somebody who is blocked. */
const draftKey = (decisionId: string) => `appeal ${decisionId}`

function AppealForm({ decisionId }: { readonly decisionId: string }) {
  const client = useQueryClient()
  const key = draftKey(decisionId)
  const { form, busy, submit } = useMutationForm({
    schema: fields,
    initial: { text: tabItems.get(key) ?? '' },
    mutation: useMutation({
      mutationFn: async ({ text }: Fields) => appeals.create(decisionId, text),
      retry: false,
      onSuccess: async () => {
        tabItems.remove(key)
        await client.invalidateQueries({ queryKey: ['decisions'] })
      },
    }),
    failureOf: (error) => ({ field: 'root', message: messageOf(error) }),
  })
  useFormChanges(form, ({ text }) => void tabItems.set(key, text))
  return (
    <form
      noValidate
      aria-label="Appeal"
      onSubmit={(event) => void submit(event)}
      className="grid grid-cols-1 gap-4"
    >
      <TextAreaField
        form={form}
        name="text"
        label="Appeal: why should this be changed?"
        hint="You can appeal once. A moderator who did not take this decision looks at it first."
        max={LIMITS.appealMax}
        className="min-h-24"
      />
      <FormAlert>{form.formState.errors.root?.message}</FormAlert>
      <Button type="submit" variant="primary" busy={busy} className="justify-self-start">
        Send appeal
      </Button>
    </form>
  )
}

interface AppealStateProps {
  readonly decision: Decision
  readonly appeal: Appeal
}

const OUTCOMES = {
  open: 'A moderator who did not take this decision looks at it first',
  upheld: 'The decision stays',
  overturned: 'The decision was overturned',
} as const

/** The way of an appeal, in steps with their times. */
const AppealState = ({ decision, appeal }: AppealStateProps) => (
  <ol aria-label="Your appeal" className="grid grid-cols-1 gap-4">
    <li>
      <p className="text-strong">Decision</p>
      <p className="text-small text-muted">
        <Time value={decision.$createdAt} />
      </p>
    </li>
    <li>
      <p className="text-strong">Appeal sent</p>
      <p className="text-small text-muted">
        <Time value={appeal.$createdAt} />
      </p>
      <LightText text={appeal.text} mentions="" />
    </li>
    <li aria-current={appeal.state === 'open' ? 'step' : undefined}>
      <p className="text-strong">{OUTCOMES[appeal.state]}</p>
      {appeal.answeredAt && (
        <p className="text-small text-muted">
          <Time value={appeal.answeredAt} />
        </p>
      )}
      {appeal.answer && (
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {appeal.answer}
        </p>
      )}
    </li>
  </ol>
)
