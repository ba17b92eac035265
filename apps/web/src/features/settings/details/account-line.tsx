import { type CurrentUser } from '#features/account'
import { Avatar } from '#ui/pictures/avatar'
import { ButtonLink } from '#ui/controls/button'
import { TEXTS } from '@devhood/contract'

/** Name and avatar of the account. */
export function AccountSummary({ me }: { readonly me: CurrentUser }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <Avatar name={me.name} imageUrl={me.imageUrl} size={48} />
      <div className="min-w-[min(100%,12rem)] flex-1">
        <p className="truncate text-strong">{me.name}</p>
        <p className="truncate font-mono text-mono text-muted">@{me.username}</p>
      </div>
      <ButtonLink to={`/update-profile/${me.$id}`} icon="edit">
        {TEXTS.profile.edit}
      </ButtonLink>
    </div>
  )
}
