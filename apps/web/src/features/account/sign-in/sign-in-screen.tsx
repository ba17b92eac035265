import { TEXTS } from '@devhood/contract'
import { guestPlaces } from '#lib/settings/public-pages'
import { settings } from '#lib/settings/settings'
import { AuthHeading } from '../parts/auth-heading.tsx'
import { Providers } from '../providers/providers.tsx'
import { redirectTarget } from '../sign-in-redirects.ts'
import { SignInForm } from './sign-in-form.tsx'

interface SignInScreenProps {
  /** The page's query string; it goes on to the pages that are linked. */
  readonly search: string
}

/** Its links load pages: it also shows outside of the router. */
export const SignInScreen = ({ search }: SignInScreenProps) => (
  <>
    <AuthHeading title={TEXTS.signIn.title} text={TEXTS.signIn.subtitle} />
    <SignInForm />
    {settings.mail && (
      <p className="flex flex-wrap justify-between gap-x-5 gap-y-2">
        <a href={`/forgot-password${search}`} className="link tap-area">
          Forgot password?
        </a>
        <a href={`/email-link${search}`} className="link tap-area">
          Email me a link
        </a>
      </p>
    )}
    <Providers redirectTo={redirectTarget(search)} />
    <p>
      {TEXTS.signIn.newTo(settings.appName)}{' '}
      <a href={`/sign-up${search}`} className="link">
        {TEXTS.signIn.link}
      </a>
    </p>
    <LookAround />
  </>
)

/** Ways to what guests may read on this server. */
function LookAround() {
  const places = guestPlaces()
  if (places.length === 0) return null
  return (
    <p className="flex flex-wrap gap-x-5 gap-y-2 text-small text-muted">
      Look around first:
      {places.map(({ to, label }) => (
        <a key={to} href={to} className="link tap-area">
          {label}
        </a>
      ))}
    </p>
  )
}
