import { lengthOf, LIMITS, TEXTS } from '@devhood/contract'
import { settings } from '#lib/settings/settings'
import { useMutation, useQueryClient, useQuery } from '@tanstack/react-query'
import { formField, PasswordField, TextField } from '#ui/forms/form-field'
import { TextInput, type TextInputProps } from '#ui/forms/input'
import { Button } from '#ui/controls/button'
import { Icon } from '#ui/icon'
import { type UsernameCheck } from '@devhood/contract/schemas'
import clsx from 'clsx'
import { checkUsername } from '@devhood/client/usernames'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { api } from '#lib/api/api'
import { useDebounced } from '#lib/forms/use-debounced'

import { AuthHeading } from '../parts/auth-heading.tsx'
import { LookAround } from '../parts/look-around.tsx'
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
          <AuthHeading
            title={TEXTS.signUp.title(settings.appName)}
            text={TEXTS.signUp.subtitle}
            isLong
          />
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
      <LookAround />
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
          <TextField
            form={form}
            {...typed.field}
            autoComplete="email"
            rule="For sign-in and account emails. Nobody else sees it."
          />
          <PasswordField
            form={form}
            name="password"
            label="Password"
            autoComplete="new-password"
            hint={<PasswordLength form={form} />}
          />
        </>
      )}
    </AuthForm>
  )
}

/** Turns into a tick once the password is long enough; an error says the rest. */
function PasswordLength({ form }: Pick<UsernameFieldProps, 'form'>) {
  const typed = useWatch({ control: form.control, name: 'password' }) ?? ''
  const isLong = lengthOf(typed) >= LIMITS.passwordMin
  return (
    <span className={clsx('inline-flex items-center gap-1.5', isLong && 'text-success')}>
      {isLong ? (
        <Icon name="check" size={16} />
      ) : (
        <span aria-hidden="true" className="m-[3px] size-2.5 rounded-round border border-current" />
      )}
      <span>{LIMITS.passwordMin} characters or more</span>
    </span>
  )
}

const RULE = `Letters, digits, spaces, dots, - and _, ${LIMITS.usernameMin} to ${LIMITS.usernameMax}`

interface UsernameFieldProps {
  readonly form: UseFormReturn<Registration>
  readonly invitation: string | undefined
}

/** The name with the sign before it that is part of mentions and addresses. */
const NameInput = (props: TextInputProps) => (
  <span className="relative block">
    <span
      aria-hidden="true"
      className="absolute inset-y-0 left-3.5 grid place-items-center font-mono text-muted"
    >
      @
    </span>
    <TextInput {...props} className="pl-8!" />
  </span>
)
const NameField = formField(NameInput)

/** Says the rule; after a pause in typing, whether the username is free; and offers three that are. */
const UsernameField = ({ form, invitation }: UsernameFieldProps) => (
  <NameField
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

/** What no username has: a blank between words is no fault. */
const FORBIDDEN = /[^\p{L}\p{N}\p{M}._ -]/u

function stateText({ state, username }: UsernameCheck): string {
  if (state !== 'invalid') return `is ${state}.`
  const [forbidden] = FORBIDDEN.exec(username) ?? []
  return forbidden === undefined ? "can't be a username." : `can't contain ${forbidden}`
}

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
  const isFree = data.state === 'free'
  return (
    <>
      <span
        className={clsx('inline-flex items-center gap-1', isFree ? 'text-success' : 'text-danger')}
      >
        <Icon name={isFree ? 'check' : 'alert'} size={16} />
        <span>
          @<bdi>{data.username}</bdi> {stateText(data)}
        </span>
      </span>
      {data.suggestions.length > 0 && (
        <span className="mt-1.5 flex flex-wrap items-center gap-2">
          {'Free: '}
          {data.suggestions.map((suggestion) => (
            <Button
              key={suggestion}
              size="sm"
              variant="line"
              onClick={() =>
                form.setValue('username', suggestion, { shouldDirty: true, shouldValidate: true })
              }
            >
              <bdi>{suggestion}</bdi>
            </Button>
          ))}
        </span>
      )}
    </>
  )
}
