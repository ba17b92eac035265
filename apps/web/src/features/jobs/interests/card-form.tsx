import { useCurrentUser } from '#features/account'
import { StackInput } from '#features/suggestions'
import { type Draft, useDraft } from '#lib/forms/use-draft'
import { parseEntries } from '#lib/text/entries'
import { Button } from '#ui/controls/button'
import { Field } from '#ui/forms/field'
import { FormAlert } from '#ui/forms/form-alert'
import { Select, TextArea } from '#ui/forms/input'
import { Options } from '#ui/forms/options'
import { JOB_LABELS, JOB_LIMITS, lengthOf } from '@devhood/contract'
import { technologyOf } from '@devhood/contract/technologies'
import { type ReactNode, useState } from 'react'

import { type Card } from './card.tsx'
import { Giveaways } from './giveaways-warning.tsx'

const FIELDS = ['seniority', 'years', 'region', 'stack', 'note'] as const
type CardText = Readonly<Record<(typeof FIELDS)[number], string>>

const textOf = (card: Card | undefined): CardText =>
  Object.fromEntries(FIELDS.map((name) => [name, card?.[name] ?? ''])) as CardText

/** What the form says as the fields of a document: empty is none. */
const cardOf = (text: CardText): Card =>
  Object.fromEntries(FIELDS.map((name) => [name, text[name].trim() || null])) as Card

interface CardFormProps {
  /** The draft's name. */
  readonly form: string
  readonly initial: Card | undefined
  readonly submitLabel: string
  readonly onSubmit: (card: Card) => void
  readonly busy: boolean
  readonly error: string | undefined
  /** Other ways out, beside the button. */
  readonly children: ReactNode
}

/** The anonymous card. What is typed stays as a draft until it is sent. */
export function CardForm(props: CardFormProps) {
  const { $id } = useCurrentUser()
  const draft = useDraft({ userId: $id, form: props.form }, textOf(props.initial))
  if (!draft.values) return null
  return <FieldsOfCard key={draft.key} {...props} draft={draft} values={draft.values} />
}

interface FieldsOfCardProps extends CardFormProps {
  readonly draft: Draft<CardText>
  readonly values: CardText
}

function FieldsOfCard({ draft, values, onSubmit, ...props }: FieldsOfCardProps) {
  const [text, setText] = useState(values)
  const set = (name: keyof CardText) => (event: { readonly currentTarget: { value: string } }) => {
    const next = { ...text, [name]: event.currentTarget.value }
    setText(next)
    draft.save(next)
  }
  const field = (name: keyof CardText) => ({ value: text[name], onChange: set(name) })
  const tooLong = lengthOf(text.note) > JOB_LIMITS.noteMax
  const skills = parseEntries(text.stack)
  const unknown = skills.filter((skill) => technologyOf(skill) === undefined)
  return (
    <form
      noValidate
      aria-label="Your card"
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (tooLong || props.busy) return
        onSubmit(cardOf(text))
        draft.close()
      }}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <Choice label="Level" words={JOB_LABELS.seniority} {...field('seniority')} />
        <Choice label="Years" words={JOB_LABELS.years} {...field('years')} />
      </div>
      <Choice label="Where you can work" words={JOB_LABELS.region} {...field('region')} />
      <Field
        label="Skills to show"
        hint={
          unknown.length > 0
            ? `Only well-known technologies are shown, because others could tell who you are: not ${unknown.join(', ')}.`
            : `At most ${JOB_LIMITS.cardStackMax}, separated by commas. Shown in the order of the alphabet.`
        }
        error={
          skills.length > JOB_LIMITS.cardStackMax
            ? `At most ${JOB_LIMITS.cardStackMax} are shown.`
            : undefined
        }
      >
        <StackInput {...field('stack')} />
      </Field>
      <NoteField {...field('note')} isTooLong={tooLong} />
      <FormAlert>{props.error}</FormAlert>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="line" busy={props.busy}>
          {props.submitLabel}
        </Button>
        {props.children}
      </div>
    </form>
  )
}

interface NoteFieldProps extends Omit<ChoiceProps, 'label' | 'words'> {
  readonly isTooLong: boolean
}

const NoteField = ({ isTooLong, ...area }: NoteFieldProps) => (
  <div className="grid gap-1.5">
    <Field
      label="Note"
      hint="Without names, employers or links."
      error={isTooLong ? `At most ${JOB_LIMITS.noteMax} characters are accepted.` : undefined}
    >
      <TextArea max={JOB_LIMITS.noteMax} rows={3} className="min-h-20!" {...area} />
    </Field>
    <Giveaways text={area.value} />
  </div>
)

interface ChoiceProps {
  readonly label: string
  readonly words: Readonly<Record<string, string>>
  readonly value: string
  readonly onChange: (event: { readonly currentTarget: { value: string } }) => void
}

const Choice = ({ label, words, ...select }: ChoiceProps) => (
  <Field label={label}>
    <Select {...select}>
      <option value="">Not shown</option>
      <Options of={words} />
    </Select>
  </Field>
)
