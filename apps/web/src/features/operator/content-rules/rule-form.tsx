import { isBlank, LIMITS, RULE_EFFECTS, RULE_KINDS, RULE_LIMITS } from '@devhood/contract'
import { type RuleTrial } from '@devhood/contract/schemas'
import { messageOf } from '#lib/api/offline'
import { toast } from '#lib/feedback/toasts'
import { formResolver } from '#lib/forms/form-resolver'
import { atMost } from '#lib/forms/text-rules'
import { formatNumber } from '#lib/text/format'
import { Button } from '#ui/controls/button'
import { FormAlert } from '#ui/forms/form-alert'
import { formField, TextField } from '#ui/forms/form-field'
import { Select } from '#ui/forms/input'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'

import { operatorApi, operatorKeys } from '../queries.ts'
import { EFFECT_TEXTS, KIND_TEXTS } from './rule-texts.ts'

const ruleFields = z.object({
  kind: z.enum([...RULE_KINDS]),
  text: z.string().check(
    z.trim(),
    z.refine((text) => !isBlank(text), 'Write what the rule looks for.'),
    atMost(RULE_LIMITS.textMax),
  ),
  effect: z.enum([...RULE_EFFECTS]),
  note: z.string().check(z.trim()),
})
type RuleFields = z.infer<typeof ruleFields>
const EMPTY: RuleFields = { kind: 'words', text: '', effect: 'flag', note: '' }

const patternOf = ({ kind, text }: Pick<RuleFields, 'kind' | 'text'>) =>
  JSON.stringify([kind, text.trim()])

const SelectField = formField(Select)

/** A new rule is tried on what is there, and then added. A change of what it looks for is tried again. */
export function RuleForm() {
  const client = useQueryClient()
  const trying = useMutation({
    mutationFn: async (fields: RuleFields) => ({
      pattern: patternOf(fields),
      ...(await operatorApi.tryRule(fields)),
    }),
    retry: false,
  })
  const adding = useMutation({
    mutationFn: async ({ note, ...rule }: RuleFields) =>
      operatorApi.addRule({ ...rule, ...(note && { note }) }),
    retry: false,
  })
  const form = useForm<RuleFields>({
    resolver: formResolver(ruleFields),
    defaultValues: EMPTY,
  })
  const [kind, text] = useWatch({ control: form.control, name: ['kind', 'text'] })
  const trial = trying.data?.pattern === patternOf({ kind, text }) ? trying.data : undefined
  const submit = form.handleSubmit(async (fields) => {
    if (trying.isPending || adding.isPending) return
    try {
      if (trial === undefined) return void (await trying.mutateAsync(fields))
      await adding.mutateAsync(fields)
      form.reset(EMPTY)
      trying.reset()
      toast({ title: 'The rule is in force' })
      await client.invalidateQueries({ queryKey: operatorKeys.rules })
    } catch (error) {
      form.setError('root', { message: messageOf(error as Error) })
    }
  })
  return (
    <form
      noValidate
      aria-label="New rule"
      onSubmit={(event) => void submit(event)}
      className="grid max-w-120 grid-cols-1 gap-5"
    >
      <RuleInputs form={form} />
      <div aria-live="polite" className="empty:hidden">
        {trial && <Trial trial={trial} />}
      </div>
      <FormAlert>{form.formState.errors.root?.message}</FormAlert>
      <Button
        type="submit"
        variant={trial ? 'primary' : 'quiet'}
        busy={trying.isPending || adding.isPending}
        className="justify-self-start"
      >
        {trial ? 'Add the rule' : 'Try it'}
      </Button>
    </form>
  )
}

function RuleInputs({ form }: { readonly form: UseFormReturn<RuleFields> }) {
  const isWords = useWatch({ control: form.control, name: 'kind' }) === 'words'
  return (
    <>
      <SelectField form={form} name="kind" label="Looks for">
        <Options texts={KIND_TEXTS} />
      </SelectField>
      <TextField
        form={form}
        name="text"
        label={isWords ? 'Words' : 'Site'}
        hint={
          isWords
            ? 'In this order. Case, accents and look-alike letters make no difference.'
            : 'Such as example.com, or example.com/shop for a part of it.'
        }
        maxLength={RULE_LIMITS.textMax}
        autoComplete="off"
      />
      <SelectField form={form} name="effect" label="What it does">
        <Options texts={EFFECT_TEXTS} />
      </SelectField>
      <TextField
        form={form}
        name="note"
        label="Note for operators (optional)"
        maxLength={LIMITS.noteMax}
        autoComplete="off"
      />
    </>
  )
}

const Options = ({ texts }: { readonly texts: Readonly<Record<string, string>> }) =>
  Object.entries(texts).map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ))

function pathOf({ post, comment, job, person }: RuleTrial['examples'][number]): string {
  if (person !== undefined) return `/profile/${person}`
  if (job !== undefined) return `/jobs/${job}`
  return comment === undefined ? `/posts/${post}` : `/posts/${post}?comment=${comment}`
}

/** What the rule would have found, with a few examples. */
const Trial = ({ trial: { tried, found, examples } }: { readonly trial: RuleTrial }) => (
  <div className="grid gap-2">
    <p>
      {`It finds ${formatNumber(found)} of the last ${formatNumber(tried)} posts, comments, job ads and profiles.`}
    </p>
    <ul aria-label="Examples" className="grid gap-2 empty:hidden">
      {examples.map((example) => (
        <li key={pathOf(example)} className="line-clamp-2 text-small wrap-anywhere">
          <Link to={pathOf(example)} className="link">
            <bdi>“{example.text}”</bdi>
          </Link>
        </li>
      ))}
    </ul>
  </div>
)
