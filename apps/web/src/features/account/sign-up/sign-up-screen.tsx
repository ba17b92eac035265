import { TEXTS } from '@devhood/contract'
import { settings } from '#lib/settings/settings'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { PasswordField, TextField } from '#ui/forms/form-field'

import { AuthHeading } from '../parts/auth-heading.tsx'
import { Providers } from '../providers/providers.tsx'
import { redirectTarget } from '../sign-in-redirects.ts'
import { Registration } from '../credentials.ts'
import { AuthForm, EMAIL_INPUT } from '../parts/auth-form.tsx'
import { startingWith, useTypedEmail } from '../parts/typed-email.ts'
import { fieldErrorOf, signUpMutation } from './sign-up.ts'
import { UsernameField } from './username-field.tsx'

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
      initial={startingWith(typed.initial)}
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
            {...EMAIL_INPUT}
            form={form}
            name="email"
            label="Email"
            options={{ onChange: typed.onChange }}
            autoComplete="email"
          />
          <PasswordField form={form} name="password" label="Password" autoComplete="new-password" />
        </>
      )}
    </AuthForm>
  )
}
