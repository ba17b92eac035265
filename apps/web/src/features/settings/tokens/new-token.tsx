import { ownAccountQuery } from '#features/account'
import { serverClock } from '#lib/api/server-clock'
import { useMutationForm } from '#lib/forms/use-mutation-form'
import { Button } from '#ui/controls/button'
import { FormAlert } from '#ui/forms/form-alert'
import { FieldError } from '#ui/forms/field-error'
import { formField, TextField } from '#ui/forms/form-field'
import { Select } from '#ui/forms/input'
import { Dialog } from '#ui/overlays/dialog'
import { Options } from '#ui/forms/options'
import { isBlank, TEXTS, TOKEN_SCOPES, type TokenScope } from '@devhood/contract'
import { type AccessToken, type Account } from '@devhood/contract/schemas'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import {
  OwnPassword,
  ownPasswordFailure,
  ownPasswordRule,
  usePasswordNeed,
} from '../security/own-password.tsx'
import { NewSecret } from './new-secret.tsx'
import { tokensApi, tokensQuery } from './token-queries.ts'
import { SCOPE_TEXTS } from './token-texts.ts'

const DAY = 86_400_000
const NAME_MAX = 64
const LIVES: Readonly<Record<string, string>> = {
  '30': '30 days',
  '90': '90 days',
  '365': 'A year',
  date: 'Until a day',
}

const fieldsOf = (needsPassword: boolean) =>
  z.object({
    name: z.string().check(z.refine((text) => !isBlank(text), TEXTS.rules.required)),
    // The check boxes offer no others, and a schema of lists would weigh on each form.
    scopes: z.custom<TokenScope[]>(
      (chosen) => TOKEN_SCOPES.some((scope) => chosen.includes(scope)),
      'Choose at least one.',
    ),
    life: z.string(),
    date: z.string(),
    password: ownPasswordRule(needsPassword),
  })
type Fields = z.infer<ReturnType<typeof fieldsOf>>
const EMPTY: Fields = { name: '', scopes: ['read'], life: '90', date: '', password: '' }

/** The chosen day counts in full, where the viewer is. */
const expiryOf = ({ life, date }: Fields): Date =>
  life === 'date' ? new Date(`${date}T23:59:59`) : new Date(serverClock.now() + Number(life) * DAY)

const dayIn = (days: number) => new Date(serverClock.now() + days * DAY).toISOString().slice(0, 10)

interface NewTokenProps {
  readonly onClose: () => void
}

/** Creates an access token, and shows its secret once. */
export function NewToken({ onClose }: NewTokenProps) {
  const [token, setToken] = useState<AccessToken>()
  const account = useQuery(ownAccountQuery()).data
  if (token) return <NewSecret token={token} onClose={onClose} />
  return (
    <Dialog open onClose={onClose} title="New access token">
      {account && <TokenForm account={account} onMade={setToken} />}
    </Dialog>
  )
}

interface TokenFormProps {
  readonly account: Account
  readonly onMade: (token: AccessToken) => void
}

function TokenForm({ account, onMade }: TokenFormProps) {
  const needsPassword = usePasswordNeed(account)
  const client = useQueryClient()
  const { form, busy, submit } = useMutationForm({
    schema: fieldsOf(needsPassword),
    initial: EMPTY,
    mutation: useMutation({
      mutationFn: async (fields: Fields) =>
        tokensApi.create({
          name: fields.name.trim(),
          scopes: fields.scopes,
          expire: expiryOf(fields).toISOString(),
          ...(needsPassword && { password: fields.password }),
        }),
      onSuccess: async () => client.invalidateQueries({ queryKey: tokensQuery().queryKey }),
    }),
    onDone: onMade,
    failureOf: ownPasswordFailure,
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <TextField
        form={form}
        name="name"
        label="Name"
        hint="What it is for, such as “Nightly script”."
        maxLength={NAME_MAX}
        autoComplete="off"
        data-first-focus
      />
      <Scopes form={form} />
      <Life form={form} />
      {needsPassword && <OwnPassword account={account} form={form} name="password" />}
      <FormAlert>{form.formState.errors.root?.message}</FormAlert>
      <Button type="submit" variant="primary" wide busy={busy}>
        Create token
      </Button>
    </form>
  )
}

function Scopes({ form }: { readonly form: UseFormReturn<Fields> }) {
  const error = form.formState.errors.scopes?.message
  return (
    <fieldset className="grid gap-1">
      <legend className="text-label">What it may do</legend>
      {Object.entries(SCOPE_TEXTS).map(([scope, { name, what }]) => (
        <label key={scope} className="flex min-h-tap items-center gap-3">
          <input
            type="checkbox"
            value={scope satisfies string as TokenScope}
            aria-describedby={error ? 'scopes-error' : undefined}
            {...form.register('scopes')}
            className="size-5 flex-none accent-accent-mark"
          />
          <span>
            <span className="text-strong">{name}</span> <span className="text-muted">{what}</span>
          </span>
        </label>
      ))}
      {error && <FieldError id="scopes-error">{error}</FieldError>}
    </fieldset>
  )
}

const SelectField = formField(Select)

function Life({ form }: { readonly form: UseFormReturn<Fields> }) {
  const life = useWatch({ control: form.control, name: 'life' })
  return (
    <>
      <SelectField form={form} name="life" label="Works for">
        <Options of={LIVES} />
      </SelectField>
      {life === 'date' && (
        <TextField
          form={form}
          name="date"
          type="date"
          label="Last day"
          min={dayIn(1)}
          max={dayIn(365)}
        />
      )}
    </>
  )
}
