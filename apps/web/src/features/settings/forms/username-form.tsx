import { currentUserQuery, useCurrentUser } from '#features/account'
import { api } from '#lib/api/api'
import { TextField } from '#ui/forms/form-field'
import { LIMITS } from '@devhood/contract'
import { isUsername, usernameOf } from '@devhood/contract/text'
import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'

import { ChangeForm } from './change-form.tsx'

const RULE = `${LIMITS.usernameMin} to ${LIMITS.usernameMax} letters, digits, spaces, or . _ -`

const UsernameFields = z.object({
  username: z
    .string()
    .check(z.refine((text) => isUsername(usernameOf(text)), "This can't be a username.")),
  redirects: z.boolean(),
})

const TAKEN = { field: 'username', message: 'This username is taken.' } as const
const ERRORS = {
  document_already_exists: TAKEN,
  document_unique_constraint_violation: TAKEN,
  document_invalid_structure: { field: 'username' },
  general_argument_invalid: { field: 'username' },
} as const

/** Changes the username, and says whether the address with the earlier one leads to the profile. */
export function UsernameForm({ onClose }: { readonly onClose: () => void }) {
  const client = useQueryClient()
  const me = useCurrentUser()
  return (
    <ChangeForm
      label="Change username"
      save="Save username"
      schema={UsernameFields}
      initialValues={{ username: me.username, redirects: me.redirectsOldNames }}
      send={async ({ username, redirects }) => {
        const data = { username, redirectsOldNames: redirects }
        await api.documents.update('users', me.$id, data)
        return api.account.get()
      }}
      errorFields={ERRORS}
      done={() => {
        void client.invalidateQueries({ queryKey: currentUserQuery().queryKey })
        void client.invalidateQueries({ queryKey: ['people'] })
        return { title: 'Username changed' }
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField
            form={form}
            name="username"
            label="New username"
            rule={RULE}
            hint={`You can change it every 30 days. @${me.username} stays reserved for you for a year.`}
            autoCapitalize="none"
            spellCheck={false}
            autoComplete="username"
          />
          <label className="flex min-h-tap items-center gap-3">
            <input
              type="checkbox"
              {...form.register('redirects')}
              className="size-5 flex-none accent-accent-mark"
            />
            <span>
              My earlier addresses lead to my profile
              <span className="block text-small text-muted">
                Without it, links to @{me.username} find nobody.
              </span>
            </span>
          </label>
        </>
      )}
    </ChangeForm>
  )
}
