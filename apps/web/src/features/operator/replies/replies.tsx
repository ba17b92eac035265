import { useCurrentUser } from '#features/account'
import { atMost } from '#lib/forms/text-rules'
import { messageOf } from '#lib/api/offline'
import { failureToast, toast } from '#lib/feedback/toasts'
import { Button } from '#ui/controls/button'
import { EmptyState } from '#ui/feedback/empty-state'
import { NotLoaded } from '#ui/feedback/load-failed'
import { DraftDialog } from '#ui/forms/draft-dialog'
import { TextAreaField, TextField } from '#ui/forms/form-field'
import { DialogButton } from '#ui/overlays/dialog-button'
import { isBlank, LIMITS } from '@devhood/contract'
import { type SavedReply } from '@devhood/contract/schemas'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'

import { operatorApi, operatorKeys, savedRepliesQuery } from '../queries.ts'

/** Texts of the instance, which moderators put into the reasons that they give. */
export function Replies() {
  const replies = useQuery(savedRepliesQuery())
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-small text-muted">
          Moderators put these texts into the reasons for a person, by a press or with Alt and a
          digit.
        </p>
        <DialogButton dialog={(close) => <ReplyDialog onClose={close} />}>New reply</DialogButton>
      </div>
      {replies.data ? (
        <ReplyList replies={replies.data} />
      ) : (
        <NotLoaded
          query={replies}
          title="The replies didn't load"
          loading="Loading replies"
          lines={['h-12', 'h-12']}
          className="grid gap-4"
        />
      )}
    </div>
  )
}

const ReplyList = ({ replies }: { readonly replies: readonly SavedReply[] }) =>
  replies.length === 0 ? (
    <EmptyState title="No saved replies" drawing={false} />
  ) : (
    <ul aria-label="Saved replies" className="divide-y divide-border">
      {replies.map((reply) => (
        <Reply key={reply.$id} reply={reply} />
      ))}
    </ul>
  )

function Reply({ reply }: { readonly reply: SavedReply }) {
  const { $id, title, text } = reply
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: operatorKeys.replies })
  const restore = async () => {
    try {
      await operatorApi.saveReply({ title, text })
    } catch (error) {
      toast(failureToast("Couldn't restore the reply", messageOf(error)))
    }
    await refresh()
  }
  const { mutate, isPending } = useMutation({
    mutationFn: () => operatorApi.deleteReply($id),
    onSuccess: () =>
      toast({
        title: 'The reply is deleted',
        action: { label: 'Undo', run: () => void restore() },
      }),
    onSettled: refresh,
  })
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="text-label wrap-anywhere">{title}</p>
        <p dir="auto" className="text-small wrap-anywhere whitespace-pre-line text-muted">
          {text}
        </p>
      </div>
      <DialogButton
        size="sm"
        className="max-sm:min-h-tap"
        dialog={(close) => <ReplyDialog reply={reply} onClose={close} />}
      >
        Edit
        <span className="sr-only"> {title}</span>
      </DialogButton>
      <Button
        size="sm"
        variant="line"
        busy={isPending}
        onClick={() => mutate()}
        className="max-sm:min-h-tap"
      >
        Delete
        <span className="sr-only"> {title}</span>
      </Button>
    </li>
  )
}

const Texts = z.object({
  title: z.string().check(
    z.trim(),
    z.refine((text) => !isBlank(text), 'Give it a name.'),
    atMost(LIMITS.replyTitleMax),
  ),
  text: z.string().check(
    z.trim(),
    z.refine((text) => !isBlank(text), 'Write the text.'),
    atMost(LIMITS.noteMax),
  ),
})

interface ReplyDialogProps {
  /** What is edited; undefined for a new one. */
  readonly reply?: SavedReply
  readonly onClose: () => void
}

function ReplyDialog({ reply, onClose }: ReplyDialogProps) {
  const me = useCurrentUser()
  const client = useQueryClient()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (texts: z.infer<typeof Texts>) =>
      operatorApi.saveReply({ ...texts, ...(reply && { replyId: reply.$id }) }),
    onSuccess: () => client.invalidateQueries({ queryKey: operatorKeys.replies }),
  })
  return (
    <DraftDialog
      title={reply ? 'Edit the reply' : 'New reply'}
      userId={me.$id}
      draft={`reply ${reply?.$id ?? 'new'}`}
      schema={Texts}
      initial={{ title: reply?.title ?? '', text: reply?.text ?? '' }}
      busy={isPending}
      onSubmit={mutateAsync}
      onClose={onClose}
      submit="Save"
    >
      {(form) => (
        <>
          <TextField
            form={form}
            name="title"
            label="Name"
            maxLength={LIMITS.replyTitleMax}
            autoComplete="off"
            data-first-focus
          />
          <TextAreaField
            form={form}
            name="text"
            label="Text"
            hint="Shown to the person as it is, without formatting."
            max={LIMITS.noteMax}
            className="min-h-24"
          />
        </>
      )}
    </DraftDialog>
  )
}
