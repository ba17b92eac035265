import { settings } from '#lib/settings/settings'
import { Icon } from '#ui/icon'
import { AboutLines } from '#ui/text/about-lines'
import { late } from '#ui/late'
import { Suspense } from 'react'
import { Link } from 'react-router'

import { ProfileLinks } from '../links/profile-links.tsx'
import { type Person } from '../queries.ts'

// Few servers know GitHub.
const ProfileGithub = late(async () => (await import('../github/profile-github.tsx')).ProfileGithub)

interface ProfileAboutProps {
  readonly person: Person
  readonly isOwn: boolean
}

/** What a person says about themselves, their links and their resume. Takes no room without any. */
export function ProfileAbout({ person, isOwn }: ProfileAboutProps) {
  const knowsGithub = settings.providers.some(({ key }) => key === 'github')
  return (
    <div className="col-span-2 grid grid-cols-1 gap-3 empty:hidden lg:col-start-2">
      <AboutLines person={person} />
      <ProfileLinks userId={person.$id} />
      {knowsGithub && (
        <Suspense>
          <ProfileGithub userId={person.$id} />
        </Suspense>
      )}
      {(isOwn || person.showsResume) && (
        <Link
          to={`/profile/${person.$id}/resume`}
          className="link inline-flex min-h-8 items-center gap-1.5 justify-self-start"
        >
          <Icon name="jobs" size={16} className="text-muted" />
          Resume
        </Link>
      )}
    </div>
  )
}
