import { TEXTS } from '@devhood/contract'
import { settings } from '#lib/settings'
import { Link, useLocation } from 'react-router'
import { AuthHeading } from './auth-heading.tsx'
import { Services } from './services/services.tsx'
import { wantedAddress } from './session.ts'
import { SignUpForm } from './sign-up-form.tsx'

export function SignUpScreen() {
  const { search } = useLocation()
  return (
    <>
      <AuthHeading title={TEXTS.signUp.title(settings.appName)} text={TEXTS.signUp.subtitle} />
      <SignUpForm />
      <Services wanted={wantedAddress(search)} />
      <p>
        {TEXTS.signUp.haveAccount}{' '}
        <Link to={`/sign-in${search}`} className="link">
          {TEXTS.signUp.link}
        </Link>
      </p>
    </>
  )
}
