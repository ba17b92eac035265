import { useCurrentUser } from '#features/account'
import { toast } from '#lib/feedback/toasts'
import { DraftDialog } from '#ui/forms/draft-dialog'
import { TextField } from '#ui/forms/form-field'
import { isBlank, LIMITS, type Role } from '@devhood/contract'
import { type ModeratedPerson } from '@devhood/contract/schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'

import { operatorApi } from '../queries.ts'
import { ROLE_TEXTS, type RoleOffer } from './role-texts.ts'
import { takeBack } from '../take-back.ts'

interface RoleDialogProps {
  readonly person: ModeratedPerson
  readonly offer: RoleOffer
  readonly onClose: () => void
}

const Reason = z.object({
  note: z.string().check(
    z.trim(),
    z.refine((text) => !isBlank(text), 'Say why.'),
  ),
})

const WARNING =
  "This is your own role. You lose it at once, and can't take it back: another operator must give it to you."

/** Says what a change of a role does, and asks why. */
export function RoleDialog({ person, offer, onClose }: RoleDialogProps) {
  const { to, isOwn } = offer
  const me = useCurrentUser()
  const { mutateAsync, isPending } = useRoleChange(person, offer)
  const title = to ? `${ROLE_TEXTS[to].give}: ${person.name}` : `Take the role of ${person.name}`
  return (
    <DraftDialog
      title={title}
      userId={me.$id}
      draft={`role ${person.$id} ${to}`}
      schema={Reason}
      initial={{ note: '' }}
      busy={isPending}
      onSubmit={mutateAsync}
      onClose={onClose}
      submit={to ? ROLE_TEXTS[to].give : 'Take the role'}
      variant={isOwn ? 'danger' : 'primary'}
    >
      {(form) => (
        <>
          {isOwn && <p>{WARNING}</p>}
          <p>
            {to ? ROLE_TEXTS[to].may : 'They become a member like all others at once, everywhere.'}
          </p>
          <p className="text-small text-muted">
            {isOwn
              ? 'The log has it.'
              : 'They are told, without your name and reason. The log has both.'}
          </p>
          <TextField
            form={form}
            name="note"
            label="Why, for the log"
            maxLength={LIMITS.noteMax}
            autoComplete="off"
            data-first-focus
          />
        </>
      )}
    </DraftDialog>
  )
}

/** Changes the role, and offers Undo, except for one's own. */
function useRoleChange(person: ModeratedPerson, { to, isOwn }: RoleOffer) {
  const client = useQueryClient()
  const set = async (role: Role | null, note: string) => {
    await operatorApi.setRole(person.$id, { role: role ?? 'none', note })
    void client.invalidateQueries()
  }
  const undo = () => takeBack(() => set(person.role ?? null, 'Undone.'))
  return useMutation({
    mutationFn: async ({ note }: z.infer<typeof Reason>) => set(to, note),
    onSuccess: () =>
      toast({
        title: to ? `${person.name} is ${ROLE_TEXTS[to].noun}` : `${person.name} has no role now`,
        ...(!isOwn && { action: { label: 'Undo', run: () => void undo() } }),
      }),
  })
}
