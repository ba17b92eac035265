import { TEXTS } from '@devhood/contract'
import { settings } from '#lib/settings/settings'
import { Link, useLocation } from 'react-router'
import { AuthHeading } from '../parts/auth-heading.tsx'
import { Providers } from '../providers/providers.tsx'
import { redirectTarget } from '../sign-in-redirects.ts'
import { SignInForm } from './sign-in-form.tsx'

export function SignInScreen() {
  const { search } = useLocation()
  return (
    <>
      <AuthHeading title={TEXTS.signIn.title} text={TEXTS.signIn.subtitle} />
      <SignInForm />
      {settings.mail && (
        <p className="flex flex-wrap justify-between gap-x-5 gap-y-2">
          <Link to={`/forgot-password${search}`} className="link">
            Forgot password?
          </Link>
          <Link to={`/email-link${search}`} className="link">
            Email me a link
          </Link>
        </p>
      )}
      <Providers redirectTo={redirectTarget(search)} />
      <p>
        {TEXTS.signIn.newTo(settings.appName)}{' '}
        <Link to={`/sign-up${search}`} className="link">
          {TEXTS.signIn.link}
        </Link>
      </p>
    </>
  )
}
