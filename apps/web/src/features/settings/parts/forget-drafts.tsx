import { forgetDrafts } from '#lib/drafts'
import { toast } from '#lib/toasts'
import { Button } from '#ui/button'
import { useState } from 'react'

/** Asks once more, for what was typed can't be brought back. */
export function ForgetDrafts({ userId }: { readonly userId: string }) {
  const [asked, setAsked] = useState(false)
  if (!asked) {
    return (
      <Button variant="line" onClick={() => setAsked(true)} className="justify-self-start">
        Forget drafts on this device
      </Button>
    )
  }
  const forget = async () => {
    await forgetDrafts(userId)
    setAsked(false)
    toast({ title: 'Drafts forgotten' })
  }
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">Forget drafts on this device</legend>
      <p>Words and pictures of drafts can not be brought back.</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="danger" onClick={() => void forget()}>
          Forget them
        </Button>
        {/* The button that was pressed is gone: the focus goes on to the one that changes nothing. */}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
        <Button variant="ghost" autoFocus onClick={() => setAsked(false)}>
          Keep them
        </Button>
      </div>
    </fieldset>
  )
}
