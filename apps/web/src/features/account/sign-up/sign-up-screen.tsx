import { TEXTS } from '@devhood/contract'
import { settings } from '#lib/settings/settings'
import { AuthHeading } from '../parts/auth-heading.tsx'
import { Providers } from '../providers/providers.tsx'
import { redirectTarget } from '../sign-in-redirects.ts'
import { SignUpForm } from './sign-up-form.tsx'

/** The sign-up form; on invite-only servers, only with an invitation link. */
export function SignUpScreen({ search }: { readonly search: string }) {
  const invitation = new URLSearchParams(search).get('invitation') ?? undefined
  return (
    <>
      {settings.inviteOnly && !invitation ? (
        <InvitationRequired />
      ) : (
        <>
          <AuthHeading title={TEXTS.signUp.title(settings.appName)} text={TEXTS.signUp.subtitle} />
          <SignUpForm invitation={invitation} />
        </>
      )}
      {!settings.inviteOnly && <Providers redirectTo={redirectTarget(search)} />}
      <p>
        {TEXTS.signUp.haveAccount}{' '}
        <a href={`/sign-in${search}`} className="link">
          {TEXTS.signUp.link}
        </a>
      </p>
    </>
  )
}

function InvitationRequired() {
  return (
    <>
      <AuthHeading
        title={TEXTS.signUp.title(settings.appName)}
        text="Sign-up is by invitation only"
      />
      <p className="text-pretty text-muted">
        Ask the people who run {settings.appName} for an invitation. It is a link that opens this
        page with a form, works once and for 14 days. If yours brought you here without one, open it
        again as a whole.
      </p>
    </>
  )
}
