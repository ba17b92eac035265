import { LIMITS } from '@devhood/contract'
import { checkUsername } from '@devhood/client/usernames'
import { useQuery } from '@tanstack/react-query'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { api } from '#lib/api/api'
import { useDebounced } from '#lib/forms/use-debounced'
import { TextField } from '#ui/forms/form-field'
import { type Registration } from '../credentials.ts'

const RULE = `${LIMITS.usernameMin}–${LIMITS.usernameMax} letters, digits, . _ - or single spaces.`

interface UsernameFieldProps {
  readonly form: UseFormReturn<Registration>
  readonly invitation: string | undefined
}

/** Says the rule; after a pause in typing, whether the username is free; and offers one that is. */
export const UsernameField = ({ form, invitation }: UsernameFieldProps) => (
  <TextField
    form={form}
    name="username"
    label="Username"
    rule={RULE}
    // Not an `output`: the browser empties that when the form is reset.
    hint={
      <span aria-live="polite">
        <Availability form={form} invitation={invitation} />
      </span>
    }
    autoCapitalize="none"
    spellCheck={false}
    autoComplete="nickname"
  />
)

const STATES = { free: 'is free.', taken: 'is taken.', invalid: "can't be a username." } as const

function Availability({ form, invitation }: UsernameFieldProps) {
  const typed = (useWatch({ control: form.control, name: 'username' }) ?? '').trim()
  const username = useDebounced(typed)
  const { data } = useQuery({
    queryKey: ['username', username, invitation],
    // Without an answer the form works all the same: its submission finds out.
    queryFn: async ({ signal }) =>
      checkUsername(api, { username, invitation }, { signal }).catch(() => null),
    enabled: username.length >= LIMITS.usernameMin && username.length <= LIMITS.usernameMax,
  })
  if (!data || typed !== username) return null
  const { state, suggestion } = data
  const take = () =>
    form.setValue('username', suggestion ?? '', { shouldDirty: true, shouldValidate: true })
  return (
    <span>
      <bdi>{data.username}</bdi> <span>{STATES[state]}</span>{' '}
      {suggestion !== null && (
        <button type="button" className="link" onClick={take}>
          Use <bdi>{suggestion}</bdi>
        </button>
      )}
    </span>
  )
}
