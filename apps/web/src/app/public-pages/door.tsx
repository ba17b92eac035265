import { TEXTS } from '@devhood/contract'
import { settings } from '#lib/settings/settings'
import { ButtonLink } from '#ui/controls/button-link'

import { signUpOf } from '../layouts/bar-with-sign-in.tsx'

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
        <ButtonLink to={signUpOf(signIn)} variant="glow">
          Join {settings.appName}
        </ButtonLink>
      )}
      <ButtonLink to={signIn} variant="line">
        {TEXTS.signIn.submit}
      </ButtonLink>
    </div>
  </section>
)
