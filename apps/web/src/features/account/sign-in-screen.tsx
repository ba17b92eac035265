import { TEXTS } from '@devhood/contract'
import { settings } from '#lib/settings'
import { Link, useLocation } from 'react-router'
import { AuthHeading } from './auth-heading.tsx'
import { Services } from './services/services.tsx'
import { SignInForm } from './sign-in-form.tsx'

export function SignInScreen() {
  const { search } = useLocation()
  return (
    <>
      <AuthHeading title={TEXTS.signIn.title} text={TEXTS.signIn.subtitle} />
      <SignInForm />
      <Services />
      <p>
        {TEXTS.signIn.newTo(settings.appName)}{' '}
        <Link to={`/sign-up${search}`} className="link">
          {TEXTS.signIn.link}
        </Link>
      </p>
    </>
  )
}
