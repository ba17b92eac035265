import { accountKeys, canonicalPhone, currentUserQuery, PHONE_RULE } from '#features/account'
import { api } from '#lib/api/api'
import { PasswordField, TextField } from '#ui/forms/form-field'
import { LIMITS } from '@devhood/contract'
import { type Account } from '@devhood/contract/schemas'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'

import { accountApi } from '../queries.ts'
import {
  CodeFields,
  emailFields,
  NameFields,
  passwordFields,
  phoneFields,
} from './account-fields.ts'
import { ChangeForm } from './change-form.tsx'

interface FormProps {
  readonly account: Account
  readonly onClose: () => void
}

/** Whether the account has no password yet: it gets the typed one. */
const needsPassword = ({ passwordUpdate }: Account): boolean => passwordUpdate === ''

const WRONG_PASSWORD = { field: 'password', message: 'Wrong password.' } as const

/** Shows a changed field of the account on the public profile, too. */
const showUser = (
  client: QueryClient,
  change: { readonly name: string } | { readonly email: string },
) => client.setQueryData(currentUserQuery().queryKey, (user) => user && { ...user, ...change })

/** Properties of the field for the password that confirms a change. */
const confirmation = (account: Account) =>
  needsPassword(account)
    ? {
        label: 'Choose a password',
        hint: `At least ${LIMITS.passwordMin} characters. You can also sign in with it.`,
        autoComplete: 'new-password',
      }
    : { label: 'Your password', autoComplete: 'current-password' }

/** Changes the name of the account and of the public profile together. */
export function NameForm({ account, onClose }: FormProps) {
  const client = useQueryClient()
  return (
    <ChangeForm
      label="Change name"
      save="Save name"
      schema={NameFields}
      initialValues={{ name: account.name }}
      send={({ name }) => accountApi.updateName(name)}
      done={({ name }) => {
        showUser(client, { name })
        return { title: 'Name changed' }
      }}
      onClose={onClose}
    >
      {(form) => (
        <TextField
          form={form}
          name="name"
          label="Name"
          hint="Everyone can see it."
          autoComplete="name"
        />
      )}
    </ChangeForm>
  )
}

const FIRST_EMAIL_HINT = 'Only you can see it. Other devices will be signed out.'
const CHANGE_EMAIL_HINT =
  "We'll email a link to this address. Your email changes when you open it. Other devices will be signed out."
const emailError = (message: string) => ({ field: 'email', message }) as const
const EMAIL_TAKEN = emailError('An account with this email already exists.')
const EMAIL_ERRORS = {
  user_invalid_credentials: WRONG_PASSWORD,
  user_email_already_exists: EMAIL_TAKEN,
  user_already_exists: EMAIL_TAKEN,
  general_smtp_disabled: emailError("This site sends no emails, so a new one can't be confirmed."),
}

export function EmailForm({ account, onClose }: FormProps) {
  const client = useQueryClient()
  const isFirst = account.email === ''
  return (
    <ChangeForm
      label="Change email"
      save="Save email"
      schema={emailFields(needsPassword(account), account.email)}
      initialValues={{ email: account.email, password: '' }}
      send={(fields) => accountApi.updateEmail(fields)}
      errorFields={EMAIL_ERRORS}
      done={({ email }) => {
        void client.invalidateQueries({ queryKey: accountKeys.emailChange })
        if (!isFirst)
          return { title: 'Confirm your new email', text: 'Open the link we sent to it.' }
        showUser(client, { email })
        return { title: 'Email added', text: `From now on you can sign in with ${email}.` }
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField
            form={form}
            name="email"
            label="New email"
            hint={isFirst ? FIRST_EMAIL_HINT : CHANGE_EMAIL_HINT}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
          />
          <PasswordField form={form} name="password" {...confirmation(account)} />
        </>
      )}
    </ChangeForm>
  )
}

const PHONE_ERRORS = {
  user_invalid_credentials: WRONG_PASSWORD,
  user_phone_already_exists: {
    field: 'phone',
    message: 'An account with this phone number already exists.',
  },
} as const

export const PhoneForm = ({ account, onClose }: FormProps) => (
  <ChangeForm
    label="Change phone"
    save="Save phone"
    schema={phoneFields(needsPassword(account))}
    initialValues={{ phone: account.phone, password: '' }}
    send={({ phone, password }) =>
      accountApi.updatePhone({ phone: canonicalPhone(phone), password })
    }
    errorFields={PHONE_ERRORS}
    done={() => ({ title: 'Phone changed' })}
    onClose={onClose}
  >
    {(form) => (
      <>
        <TextField
          form={form}
          name="phone"
          label="New phone"
          rule={PHONE_RULE}
          hint="Only you see it."
          type="tel"
          autoComplete="tel"
        />
        <PasswordField form={form} name="password" {...confirmation(account)} />
      </>
    )}
  </ChangeForm>
)

const PASSWORD_ERRORS = {
  user_invalid_credentials: { field: 'oldPassword', message: 'Wrong password.' },
  user_password_common: { field: 'password' },
} as const

/** Setting the first password needs no confirmation; changing it needs the current one. */
export function PasswordForm({ account, onClose }: FormProps) {
  const isFirst = needsPassword(account)
  return (
    <ChangeForm
      label="Change password"
      save="Save password"
      schema={passwordFields(isFirst)}
      initialValues={{ oldPassword: '', password: '' }}
      send={({ oldPassword, password }) =>
        accountApi.updatePassword({ password, ...(!isFirst && { oldPassword }) })
      }
      errorFields={PASSWORD_ERRORS}
      done={() => ({
        title: isFirst ? 'Password set' : 'Password changed',
        text: 'Other devices were signed out.',
      })}
      onClose={onClose}
    >
      {(form) => (
        <>
          {/* Tells password managers which account the password belongs to. */}
          <input hidden readOnly autoComplete="username" value={account.email || account.phone} />
          {!isFirst && (
            <PasswordField
              form={form}
              name="oldPassword"
              label="Current password"
              autoComplete="current-password"
            />
          )}
          <PasswordField
            form={form}
            name="password"
            label="New password"
            hint={`At least ${LIMITS.passwordMin} characters. Other devices will be signed out.`}
            autoComplete="new-password"
          />
        </>
      )}
    </ChangeForm>
  )
}

const CODE_ERRORS = {
  user_invalid_token: { field: 'secret', message: 'Wrong or expired code.' },
} as const

interface CodeFormProps extends Pick<FormProps, 'onClose'> {
  readonly phone: string
  readonly userId: string
}

export const CodeForm = ({ phone, userId, onClose }: CodeFormProps) => (
  <div className="mt-4">
    <ChangeForm
      label="Verify phone"
      save="Verify"
      schema={CodeFields}
      initialValues={{ secret: '' }}
      send={async ({ secret }) => {
        await accountApi.verifyPhone({ userId, secret })
        return api.account.get()
      }}
      errorFields={CODE_ERRORS}
      done={() => ({ title: 'Phone verified' })}
      onClose={onClose}
    >
      {(form) => (
        <TextField
          form={form}
          name="secret"
          label="Code"
          hint={`We've sent a six-digit code to ${phone}.`}
          inputMode="numeric"
          autoComplete="one-time-code"
        />
      )}
    </ChangeForm>
  </div>
)
