import { TEXTS } from '@devhood/contract'
import { settings } from '#lib/settings'
import { lazy, Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import { AuthHeading } from './auth-heading.tsx'
import { SignInForm } from './sign-in-form.tsx'

// Most servers know no other service, and load nothing of it.
const ServiceLinks = lazy(async () => ({
  default: (await import('./services/service-links.tsx')).ServiceLinks,
}))

/** Keeps the room that the links will take. */
function ServicePlaces() {
  return (
    <div className="grid gap-3">
      {settings.providers.map(({ key }) => (
        <span key={key} className="min-h-12" />
      ))}
    </div>
  )
}

export function SignInScreen() {
  const { search } = useLocation()
  return (
    <>
      <AuthHeading title={TEXTS.signIn.title} text={TEXTS.signIn.subtitle} />
      <SignInForm />
      {settings.providers.length > 0 && (
        <Suspense fallback={<ServicePlaces />}>
          <ServiceLinks />
        </Suspense>
      )}
      <p>
        {TEXTS.signIn.newTo(settings.appName)}{' '}
        <Link to={`/sign-up${search}`} className="link">
          {TEXTS.signIn.link}
        </Link>
      </p>
    </>
  )
}
