import { clearUserData, ownAccountQuery, useCurrentUser } from '#features/account'
import { deleteDrafts } from '#lib/vault/delete-drafts'
import { outbox } from '#lib/outbox/outbox'
import { messageOf } from '#lib/api/offline'
import { useMutationForm } from '#lib/forms/use-mutation-form'
import { closeToast } from '#lib/feedback/toasts'
import { Button } from '#ui/controls/button'
import { Dialog } from '#ui/overlays/dialog'
import { FormAlert } from '#ui/forms/form-alert'
import { PasswordField, TextField } from '#ui/forms/form-field'
import { ClientError } from '@devhood/client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { accountApi } from '../queries.ts'
import { TEXTS } from '@devhood/contract'
import { type AccountPart } from '@devhood/contract/collections'
import * as z from 'zod/mini'

/** The password or, for an account without one, the typed username. */
const erasureFields = (username: string | undefined) =>
  z.object({
    proof: z.string().check(
      z.refine((text) => text !== '', TEXTS.rules.required),
      z.refine(
        (text) => username === undefined || text.trim() === username,
        `Type ${username ?? ''} to confirm.`,
      ),
    ),
  })
type ErasureFields = z.infer<ReturnType<typeof erasureFields>>

/** What is deleted with an account: the words for the documents of each part. */
const DELETED: Readonly<Record<AccountPart, string>> = {
  profile: 'your profile, name, email, phone, links and resume',
  posts: 'your posts with their pictures, and your comments',
  saves: 'your likes and saves, the people and tags you follow, and your followers',
  jobs: 'your job ads, saved jobs, saved searches and interests',
  blocks: 'your blocks, mutes and reports',
  conversations: 'your conversations, and the messages you wrote',
  notifications: 'your notifications, devices, activity and settings',
}
const DELETED_ITEMS = [...Object.values(DELETED), 'your drafts on this device']

/** Explains what will be deleted, asks for confirmation, and deletes the account. */
export function DeleteAccount({ onClose }: { readonly onClose: () => void }) {
  const { data } = useQuery(ownAccountQuery())
  return (
    <Dialog open onClose={onClose} title="Delete your account">
      <div>
        <p>This will be permanently deleted:</p>
        <ul className="mt-2 list-disc pl-5 text-muted">
          {DELETED_ITEMS.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </div>
      <ConfirmForm hasPassword={data?.passwordUpdate !== ''} onClose={onClose} />
    </Dialog>
  )
}

interface ConfirmFormProps {
  readonly hasPassword: boolean
  readonly onClose: () => void
}

function ConfirmForm({ hasPassword, onClose }: ConfirmFormProps) {
  const { username, email } = useCurrentUser()
  const { form, busy, submit } = useMutationForm({
    schema: erasureFields(hasPassword ? undefined : username),
    initial: { proof: '' },
    mutation: useErasure(hasPassword),
    failureOf: (error) =>
      error instanceof ClientError && error.type === 'user_invalid_credentials'
        ? { field: 'proof', message: 'Wrong password.' }
        : { field: 'root', message: messageOf(error) },
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <input hidden readOnly autoComplete="username" value={email} />
      {hasPassword ? (
        <PasswordField
          form={form}
          name="proof"
          label="Your password"
          autoComplete="current-password"
          data-first-focus
        />
      ) : (
        <TextField
          form={form}
          name="proof"
          label="Your username"
          hint={`Type ${username} to confirm.`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-first-focus
        />
      )}
      <FormAlert>{form.formState.errors.root?.message}</FormAlert>
      <Button type="submit" variant="danger" wide busy={busy}>
        Delete my account
      </Button>
      <Button variant="ghost" wide onClick={onClose}>
        Keep my account
      </Button>
    </form>
  )
}

/** Deletes the account on the server, then the local data; the sign-in page confirms it. */
function useErasure(hasPassword: boolean) {
  const client = useQueryClient()
  const me = useCurrentUser()
  return useMutation({
    mutationFn: async ({ proof }: ErasureFields) => {
      await closeToast()
      await accountApi.delete(hasPassword ? proof : undefined)
      await deleteDrafts(me.$id)
      await outbox.clear()
      await clearUserData(client)
      history.replaceState({ farewell: true }, '', '/sign-in')
      location.reload()
    },
  })
}
