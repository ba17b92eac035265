import {
  AdArticle,
  AdFacts,
  AdHead,
  AdStateNotice,
  adTitle,
  ApplyBar,
  ApplyLink,
  GuestPrompt,
} from '#features/jobs'
import { IconButton } from '#ui/controls/icon-button'
import { Article } from '#ui/text/article'
import { type PublicJob as Job } from '@devhood/contract'
import { Link } from 'react-router'

import { PublicAvatar } from './public-avatar.tsx'
import { PublicDate } from './public-date.tsx'

/** An ad for guests: all of it but its poster. */
export function PublicJob({ job }: { readonly job: Job }) {
  const { title, company, imageUrl } = job
  return (
    <AdArticle
      label={adTitle(job)}
      facts={
        <>
          <AdStateNotice job={job} />
          <AdHead
            job={job}
            as="h1"
            logo={
              <PublicAvatar person={{ name: company ?? title ?? '?', imageUrl }} size="company" />
            }
          />
          <AdFacts job={job} date={PublicDate} />
        </>
      }
      actions={<Actions job={job} />}
      // Without the app, no button copies code.
      text={
        <div className="[&_button]:hidden">
          <Article text={job.description ?? ''} under={1} />
        </div>
      }
    />
  )
}

function Actions({ job }: { readonly job: Job }) {
  return (
    <>
      <ApplyBar className="bottom-0! mt-auto flex-wrap">
        {job.status === 'live' && <ApplyLink job={job} />}
        {/* `guest.ts` shares the page, and fills the status. */}
        <IconButton icon="link" label="Share" data-share="" className="noscript:hidden" />
        <output className="text-small text-muted empty:hidden" />
      </ApplyBar>
      <GuestPrompt job={job} />
      <Link to="/jobs" className="link tap-area justify-self-start text-small">
        See all jobs
      </Link>
    </>
  )
}
