import { TEXTS, LIMITS } from '@devhood/contract'
import { settings } from '#lib/settings/settings'
import { useMutation, useQueryClient, useQuery } from '@tanstack/react-query'
import { PasswordField, TextField } from '#ui/forms/form-field'
import { checkUsername } from '@devhood/client/usernames'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { api } from '#lib/api/api'
import { useDebounced } from '#lib/forms/use-debounced'

import { AuthHeading } from '../parts/auth-heading.tsx'
import { Providers } from '../providers/providers.tsx'
import { redirectTarget } from '../sign-in-redirects.ts'
import { Registration } from './registration.ts'
import { AuthForm } from '../parts/auth-form.tsx'
import { emailDefaults, useTypedEmail } from '../parts/typed-email.ts'
import { fieldErrorOf, signUpMutation } from './sign-up.ts'

/** The sign-up form; on invite-only servers, only with an invitation link. */
export function SignUpScreen({ search }: { readonly search: string }) {
  const invitation = new URLSearchParams(search).get('invitation') ?? undefined
  return (
    <>
      {settings.inviteOnly && !invitation ? (
        <InvitationRequired />
      ) : (
        <>
          <AuthHeading title={TEXTS.signUp.title(settings.appName)} text={TEXTS.signUp.subtitle} />
          <SignUpForm invitation={invitation} />
        </>
      )}
      {!settings.inviteOnly && <Providers redirectTo={redirectTarget(search)} />}
      <p>
        {TEXTS.signUp.haveAccount}{' '}
        <a href={`/sign-in${search}`} className="link">
          {TEXTS.signUp.link}
        </a>
      </p>
    </>
  )
}

const InvitationRequired = () => (
  <>
    <AuthHeading
      title={TEXTS.signUp.title(settings.appName)}
      text="Sign-up is by invitation only"
    />
    <p className="text-pretty text-muted">
      Ask the people who run {settings.appName} for an invitation. It is a link that opens this page
      with a form, works once and for 14 days. If yours brought you here without one, open it again
      as a whole.
    </p>
  </>
)

/** Name, username, email and password form. After a failure all values stay. */
function SignUpForm({ invitation }: { readonly invitation?: string | undefined }) {
  const typed = useTypedEmail()
  return (
    <AuthForm
      schema={Registration}
      // Without default values, what was typed before this code had loaded stays.
      initial={emailDefaults(typed.initial)}
      mutation={useMutation(signUpMutation(useQueryClient(), invitation))}
      onDone={(_user, form) => form.reset()}
      failureOf={fieldErrorOf}
      submit="Sign up"
    >
      {(form) => (
        <>
          <TextField form={form} name="name" label="Name" autoComplete="name" />
          <UsernameField form={form} invitation={invitation} />
          <TextField form={form} {...typed.field} autoComplete="email" />
          <PasswordField form={form} name="password" label="Password" autoComplete="new-password" />
        </>
      )}
    </AuthForm>
  )
}

const RULE = `${LIMITS.usernameMin}–${LIMITS.usernameMax} letters, digits, . _ - or single spaces.`

interface UsernameFieldProps {
  readonly form: UseFormReturn<Registration>
  readonly invitation: string | undefined
}

/** Says the rule; after a pause in typing, whether the username is free; and offers one that is. */
const UsernameField = ({ form, invitation }: UsernameFieldProps) => (
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
    // Without a response the form works all the same: its submission finds out.
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
