import { useViewer } from '#features/account'
import { keepFocus } from '#lib/dom/keep-focus'
import { usePageTitle } from '#lib/navigation/use-page-title'
import { isNotFound } from '#lib/api/api-errors'
import { Avatar } from '#ui/pictures/avatar'
import { Notice } from '#ui/feedback/notice'
import { LightText } from '#ui/text/light-text'
import { isWebUrl } from '@devhood/contract'
import { type Job } from '@devhood/contract/schemas'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'

import { UNTITLED } from './ad-text.ts'
import { adQuery } from './ads.ts'
import { AdFacts } from './parts/ad-facts.tsx'
import { JobNotFound } from './parts/job-not-found.tsx'
import { JobNotice } from './parts/job-notice.tsx'
import { JobSkeleton } from './parts/job-skeleton.tsx'
import { ReceivedInterests } from './interests/received-interests.tsx'
import { OwnerActions } from './parts/owner-actions.tsx'
import { ViewerActions } from './parts/viewer-actions.tsx'

/** The page of one ad. */
export function JobScreen() {
  const { id = '' } = useParams()
  return <JobPage key={id} jobId={id} />
}

function JobPage({ jobId }: { readonly jobId: string }) {
  const job = useQuery(adQuery(jobId))
  usePageTitle(job.data && titleOf(job.data))
  if (isNotFound(job.error)) return <JobNotFound />
  if (job.data) return <JobDetail job={job.data} />
  if (job.isPending) return <JobSkeleton />
  return (
    <Notice
      title="The job didn't load"
      text="We couldn't reach the server."
      busy={job.isFetching}
      onRetry={() => void job.refetch()}
    />
  )
}

const titleOf = ({ title, company }: Job): string =>
  company ? `${title ?? UNTITLED} at ${company}` : (title ?? UNTITLED)

/** Facts first, then the actions, then the text; from 1200 px on, the actions are in a side column. */
function JobDetail({ job }: { readonly job: Job }) {
  const viewer = useViewer()
  const isOwn = viewer !== undefined && job.poster?.$id === viewer.$id
  return (
    <article
      ref={keepFocus}
      tabIndex={-1}
      aria-label={titleOf(job)}
      className="outline-none grid grid-cols-1 items-start gap-6 min-[1200px]:grid-cols-[minmax(0,1fr)_320px] min-[1200px]:gap-x-10 xl:gap-x-14"
    >
      <div className="grid grid-cols-1 gap-6">
        <JobNotice job={job} isOwn={isOwn} />
        <JobHead job={job} />
        <AdFacts job={job} />
      </div>
      <div className="min-[1200px]:sticky min-[1200px]:top-20 min-[1200px]:row-span-2">
        {isOwn ? <OwnerActions job={job} /> : <ViewerActions job={job} />}
      </div>
      <div className="grid grid-cols-1 gap-10">
        <LightText references={false} text={job.description ?? ''} />
        {isOwn && job.status !== 'draft' && <ReceivedInterests jobId={job.$id} />}
      </div>
    </article>
  )
}

function JobHead({ job }: { readonly job: Job }) {
  const { title, company, companySite, imageUrl, poster } = job
  return (
    <header className="flex min-w-0 items-start gap-4">
      <Avatar name={company ?? title ?? '?'} imageUrl={imageUrl} size={72} shape="square" />
      <div className="min-w-0">
        <h2 dir="auto" className="text-title-sm wrap-anywhere lg:text-title">
          {title ?? UNTITLED}
        </h2>
        <p className="text-muted wrap-anywhere">
          <span>{company}</span>
          {companySite && isWebUrl(companySite) && (
            <>
              {' · '}
              <a href={companySite} rel="noopener nofollow" className="link">
                {new URL(companySite).hostname}
              </a>
            </>
          )}
        </p>
        {poster && (
          <p className="text-small text-muted">
            {'Posted by '}
            <Link to={`/profile/${poster.$id}`} className="link">
              {poster.name}
            </Link>
          </p>
        )}
      </div>
    </header>
  )
}
