import { type CurrentUser, currentUserQuery, useCurrentUser } from '#features/account'
import { personKeys, StackPicker } from '#features/people'
import { api } from '#lib/api/api'
import { failureToast } from '#lib/feedback/toasts'
import { Button } from '#ui/controls/button'
import { Field } from '#ui/forms/field'
import { TextInput } from '#ui/forms/input'
import { OPTIONAL } from '#ui/forms/optional'
import { Icon } from '#ui/icon'
import { distinctTags, pick } from '@devhood/contract'
import { users } from '@devhood/contract/collections'
import { foldTag } from '@devhood/contract/text'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import clsx from 'clsx'
import { Suspense, type SyntheticEvent, useState } from 'react'

import { Option, OPTION } from '../offer/option.tsx'
import { StepActions } from './step-actions.tsx'

/** Offered first; all others can be typed. */
const COMMON = [
  'TypeScript',
  'JavaScript',
  'React',
  'Python',
  'Go',
  'Rust',
  'PostgreSQL',
  'Java',
  'Kubernetes',
  'C#',
] as const

const isAmong = (tags: readonly string[], tag: string) =>
  tags.some((other) => foldTag(other) === foldTag(tag))

export const stackSummary = ({ stack, place }: Pick<CurrentUser, 'stack' | 'place'>): string =>
  [(stack ?? []).join(', '), place].filter(Boolean).join(' · ')

/** Saves what the viewer uses and where they are. Who is suggested depends on it. */
function useSave() {
  const me = useCurrentUser()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (data: { readonly stack: readonly string[]; readonly place: string }) =>
      api.documents.update('users', me.$id, { ...data, stack: [...data.stack] }),
    onSuccess: (saved) => {
      const changed = pick(saved, ['stack', 'place'])
      client.setQueryData(currentUserQuery().queryKey, (user) => user && { ...user, ...changed })
      void client.invalidateQueries({ queryKey: personKeys.one(me.$id) })
      client.removeQueries({ queryKey: personKeys.suggested(me.$id) })
    },
    meta: { errorToast: failureToast("Couldn't save your stack and location") },
  })
}

/** What the viewer uses, by chips or typed, and where they are. */
export function StackStep({ onDone }: { readonly onDone: () => void }) {
  const me = useCurrentUser()
  const [stack, setStack] = useState<readonly string[]>(me.stack ?? [])
  const [place, setPlace] = useState(me.place ?? '')
  const { mutate, isPending } = useSave()
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const isChanged = place.trim() !== (me.place ?? '') || stack.join() !== (me.stack ?? []).join()
    if (isChanged) mutate({ stack, place: place.trim() }, { onSuccess: onDone })
    else onDone()
  }
  return (
    <form noValidate aria-label="Your stack and location" onSubmit={submit} className="contents">
      <p className="text-muted">
        We use this to find people, jobs and posts for you. It appears on your profile.
      </p>
      <Stack stack={stack} onChange={setStack} />
      <Field label="Location" aside={OPTIONAL}>
        <TextInput
          value={place}
          onChange={({ currentTarget }) => setPlace(currentTarget.value)}
          maxLength={users.fields.place.max}
          autoComplete="address-level2"
          placeholder="For example Porto, Portugal"
        />
      </Field>
      <StepActions
        aside={<output>{stack.length > 0 && `${stack.length} chosen`}</output>}
        onSkip={onDone}
      >
        <Button type="submit" variant="primary" busy={isPending}>
          Continue
        </Button>
      </StepActions>
    </form>
  )
}

interface StackProps {
  readonly stack: readonly string[]
  readonly onChange: (stack: readonly string[]) => void
}

function Stack({ stack, onChange }: StackProps) {
  const others = stack.filter((tag) => !isAmong(COMMON, tag))
  const [isTyping, setTyping] = useState(others.length > 0)
  const isFull = stack.length >= users.fields.stack.max
  const toggle = (tag: string) =>
    onChange(
      isAmong(stack, tag)
        ? stack.filter((other) => foldTag(other) !== foldTag(tag))
        : distinctTags([...stack, tag]),
    )
  return (
    <>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Stack</legend>
        {COMMON.map((tag) => {
          const on = isAmong(stack, tag)
          return (
            <Option
              key={tag}
              label={tag}
              on={on}
              disabled={isFull && !on}
              onPress={() => toggle(tag)}
            />
          )
        })}
        <button
          type="button"
          aria-expanded={isTyping}
          onClick={() => setTyping(!isTyping)}
          className={clsx(OPTION, 'border-dashed border-border-strong')}
        >
          <Icon name="plus" size={14} />
          Other
        </button>
      </fieldset>
      {isTyping && (
        <Suspense fallback={<div className="h-12" />}>
          <StackPicker
            stack={others}
            onChange={(next) =>
              onChange(distinctTags([...stack.filter((tag) => isAmong(COMMON, tag)), ...next]))
            }
          />
        </Suspense>
      )}
    </>
  )
}
