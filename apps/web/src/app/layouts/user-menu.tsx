import { type CurrentUser } from '#features/account'
import { Avatar } from '#ui/pictures/avatar'
import { latePart, MissingOverlay } from '#ui/lazy-part'
import { useState } from 'react'

const load = () => import('./user-menu-sheet.tsx')
const UserMenuSheet = latePart(async () => (await load()).UserMenuSheet, MissingOverlay)

/** Menu behind the avatar on phones, for entries without room in the bottom bar. It loads when the button is touched. */
export function UserMenu({ user }: { readonly user: CurrentUser }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-label="Your menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerDown={() => void load().catch(() => undefined)}
        onClick={() => setOpen(true)}
        className="grid size-tap place-items-center rounded-control lg:hidden"
      >
        <Avatar name={user.name} imageUrl={user.imageUrl} size={32} />
      </button>
      {open && <UserMenuSheet user={user} onClose={() => setOpen(false)} />}
    </>
  )
}
