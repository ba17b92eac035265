import { TEXTS } from '@devhood/contract'
import { settings } from '#lib/settings/settings'
import { AuthHeading } from '../parts/auth-heading.tsx'
import { LookAround, linkTo, PLAIN_LINK } from '../parts/look-around.tsx'
import { PasskeySignIn } from '../passkeys/passkey-sign-in.tsx'
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
        {linkTo([`/forgot-password${search}`, 'Forgot password?'])}
        {linkTo([`/email-link${search}`, 'Email me a link'], PLAIN_LINK)}
      </p>
    )}
    <PasskeySignIn />
    <Providers redirectTo={redirectTarget(search)} />
    <p>
      {TEXTS.signIn.newTo(settings.appName)} {linkTo([`/sign-up${search}`, TEXTS.signIn.link])}
    </p>
    <LookAround />
  </>
)
