import { messageOf } from '#lib/api/offline'
import { keepFocus } from '#lib/dom/keep-focus'
import { canShare } from '#lib/device/share'
import { shareLink } from '#lib/navigation/share-link'
import { useSingleMutation } from '#lib/mutations/use-single-mutation'
import { Button } from '#ui/controls/button'
import { Confirm } from '#ui/overlays/confirm'
import { Dialog } from '#ui/overlays/dialog'
import { Field } from '#ui/forms/field'
import { FormAlert } from '#ui/forms/form-alert'
import { TextInput } from '#ui/forms/input'
import { type JobSearch } from '@devhood/contract/schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'

import { updateSearch } from './searches.ts'

interface FeedDialogProps {
  readonly search: JobSearch
  readonly onClose: () => void
}

/** Creates, shows and deletes the private feed link of a saved search. */
export function FeedDialog({ search, onClose }: FeedDialogProps) {
  const { $id, name, feedKey } = search
  const client = useQueryClient()
  const createLink = useSingleMutation(updateSearch(client, $id))
  const deleteLink = useMutation(updateSearch(client, $id))
  return (
    <Dialog open onClose={onClose} title="Feed for this search">
      <p className="text-muted">
        Follow “{name.replaceAll(/[“”]/g, '')}” in a feed reader with a private feed link. Anyone
        who has the link can read the same jobs. It doesn't say who you are.
      </p>
      <div ref={keepFocus} tabIndex={-1} className="grid gap-5 outline-none">
        {feedKey === null ? (
          <>
            <FormAlert>{createLink.error ? messageOf(createLink.error) : undefined}</FormAlert>
            <Button
              variant="primary"
              busy={createLink.isPending}
              onClick={() => createLink.mutate({ feedKey: 'new' })}
            >
              Create link
            </Button>
          </>
        ) : (
          <FeedLink
            url={new URL(`/v1/jobs/feeds/${feedKey}`, location.origin).href}
            name={name}
            onDelete={() => deleteLink.mutateAsync({ feedKey: null })}
          />
        )}
      </div>
    </Dialog>
  )
}

interface FeedLinkProps {
  readonly url: string
  readonly name: string
  readonly onDelete: () => Promise<unknown>
}

const FeedLink = ({ url, name, onDelete }: FeedLinkProps) => (
  <>
    <Field label="Private feed link">
      <TextInput readOnly value={url} className="font-mono text-mono" />
    </Field>
    <div className="flex flex-wrap gap-3">
      <Button variant="primary" icon="link" onClick={() => void shareLink(url, name)}>
        {canShare() ? 'Share' : 'Copy'}
      </Button>
      <Confirm
        actionLabel="Delete the link"
        question="Feed readers that use the link will no longer get new jobs."
        confirmLabel="Delete link"
        onConfirm={onDelete}
      />
    </div>
  </>
)
