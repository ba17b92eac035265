import { type PublicPerson, TEXTS } from '@devhood/contract'
import { settings } from '#lib/settings/settings'
import { ButtonLink } from '#ui/controls/button-link'
import { type Look } from '#ui/controls/button'

import { signUpOf } from '../layouts/bar-with-sign-in.tsx'

interface FollowLinkProps extends Pick<Look, 'size'> {
  /** A person, or a tag with `#` as both. */
  readonly person: Pick<PublicPerson, '$id' | 'name'>
  readonly signIn: string
}

/** The way to follow a person or a tag: `guest.ts` keeps whom, and the app does so after the return. */
export const FollowLink = ({ person, signIn, size }: FollowLinkProps) => (
  <ButtonLink
    to={settings.inviteOnly ? signIn : signUpOf(signIn)}
    variant="line"
    size={size}
    data-follow={person.$id}
    className="flex-none"
  >
    {TEXTS.profile.follow}
    <span className="sr-only"> {person.name}</span>
  </ButtonLink>
)
