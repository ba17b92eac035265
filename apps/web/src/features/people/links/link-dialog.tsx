import { useCurrentUser } from '#features/account'
import { DraftDialog } from '#ui/forms/draft-dialog'
import { atMost } from '#lib/forms/text-rules'
import { TextField } from '#ui/forms/form-field'
import { isWebUrl, LIMITS } from '@devhood/contract'
import { type DocumentOf } from '@devhood/contract/schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'

import { saveEntry } from '../entries/entries.ts'

/** Adds the scheme that people leave out. */
const addressOf = (typed: string): string => {
  const text = typed.trim()
  return /^https?:\/\//i.test(text) ? text : `https://${text}`
}

const LinkFields = z.object({
  label: z.string().check(z.trim(), z.minLength(1, 'Required'), atMost(LIMITS.linkLabelMax)),
  url: z
    .string()
    .check(
      z.refine(
        (text) => isWebUrl(addressOf(text)) && addressOf(text).length <= LIMITS.linkUrlMax,
        'An address of a web page, such as ines.example/about',
      ),
    ),
})

interface LinkDialogProps {
  readonly link: DocumentOf<'links'> | undefined
  readonly onClose: () => void
}

export function LinkDialog({ link, onClose }: LinkDialogProps) {
  const me = useCurrentUser()
  const saving = saveEntry(useQueryClient(), 'links', { userId: me.$id, id: link?.$id })
  const { mutateAsync, isPending } = useMutation(saving)
  return (
    <DraftDialog
      userId={me.$id}
      submit="Save"
      title={link ? 'Edit the link' : 'Add a link'}
      draft={`link ${link?.$id ?? 'new'}`}
      schema={LinkFields}
      initial={{ label: link?.label ?? '', url: link?.url ?? '' }}
      busy={isPending}
      onSubmit={({ label, url }) => mutateAsync({ label, url: addressOf(url) })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField
            form={form}
            name="label"
            label="Label"
            hint="What the link says: Blog"
            autoComplete="off"
            data-first-focus
          />
          <TextField
            form={form}
            name="url"
            label="Address"
            hint="Saved again, it is checked again."
            inputMode="url"
            autoCapitalize="none"
            autoComplete="url"
          />
        </>
      )}
    </DraftDialog>
  )
}
