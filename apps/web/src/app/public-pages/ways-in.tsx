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

interface WelcomeProps {
  readonly title: string
  readonly text: string
}

/** What this place is, at the top of the pages that most guests see first. The way in is in the bar. */
export const Welcome = ({ title, text }: WelcomeProps) => (
  <section aria-label="Welcome" className="mb-5">
    <h2 className="text-title-sm text-balance lg:text-title-lg">{title}</h2>
    <p className="mt-1 text-muted">{text}</p>
  </section>
)

interface DoorProps {
  readonly title: string
  readonly text: string
  readonly signIn: string
}

/** The way in, at the end of a page. */
export const Door = ({ title, text, signIn }: DoorProps) => (
  <section
    aria-label={`Join ${settings.appName}`}
    className="mt-12 flex flex-wrap items-center justify-between gap-4 rounded-card border border-border bg-surface p-5 lg:p-6"
  >
    <div>
      <h2 className="text-head wrap-anywhere">{title}</h2>
      <p className="mt-1 text-muted">{text}</p>
    </div>
    <div className="flex flex-wrap gap-2">
      {!settings.inviteOnly && (
        <ButtonLink to={signUpOf(signIn)} variant="line">
          Join {settings.appName}
        </ButtonLink>
      )}
      <ButtonLink to={signIn} variant="ghost">
        {TEXTS.signIn.submit}
      </ButtonLink>
    </div>
  </section>
)
