import { useCurrentUser } from '#features/account'
import { Button } from '#ui/controls/button'
import { late } from '#ui/late'
import { Suspense, useState } from 'react'
import { Section } from '../section.tsx'
import { Activity } from './activity.tsx'
import { Download } from './download.tsx'
import { deleteDrafts } from '#lib/vault/delete-drafts'
import { toast } from '#lib/feedback/toasts'
import { Confirm } from '#ui/overlays/confirm'

/** Asks for confirmation, because deleted drafts can't be restored. */
function DeleteDrafts({ userId }: { readonly userId: string }) {
  return (
    <Confirm
      actionLabel="Delete drafts on this device"
      question="This can't be undone."
      confirmLabel="Delete drafts"
      cancelLabel="Keep drafts"
      onConfirm={async () => {
        await deleteDrafts(userId)
        toast({ title: 'Drafts deleted' })
      }}
    />
  )
}

const DeleteAccount = late(async () => (await import('./delete-account.tsx')).DeleteAccount)

/** All stored data of the person: view, download and delete. */
export function DataSection() {
  const me = useCurrentUser()
  return (
    <>
      <Section
        id="data"
        title="Your data"
        text="A zip with your posts, pictures, likes, saves and settings, and a page to read them on any computer."
      >
        <Download />
      </Section>
      <Section
        title="Activity"
        text="Recent activity in your account. If something wasn't you, change your password."
      >
        <Activity />
      </Section>
      <Section
        title="Drafts"
        text="Drafts are stored on this device only, encrypted: nobody else who uses it can read them."
      >
        <DeleteDrafts userId={me.$id} />
      </Section>
      <Section
        title="Delete account"
        text="Permanently deletes your account and everything in it. Download your data first if you want to keep it."
      >
        <DeleteAccountButton />
      </Section>
    </>
  )
}

function DeleteAccountButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="danger" className="justify-self-start" onClick={() => setOpen(true)}>
        Delete my account
      </Button>
      {open && (
        <Suspense>
          <DeleteAccount onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
