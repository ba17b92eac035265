import { useViewer } from '#features/account'
import { keepFocus } from '#lib/dom/keep-focus'
import { usePageTitle } from '#lib/navigation/use-page-title'
import { isNotFound } from '#lib/api/api-errors'
import { Avatar } from '#ui/pictures/avatar'
import { LoadFailed } from '#ui/feedback/load-failed'
import { Article } from '#ui/text/article'
import { type Job } from '@devhood/contract/schemas'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'

import { adTitle } from './ad-text.ts'
import { adQuery } from './ads.ts'
import { AdArticle } from './parts/ad-article.tsx'
import { AdFacts } from './parts/ad-facts.tsx'
import { AdHead } from './parts/ad-head.tsx'
import { JobNotFound } from './parts/job-not-found.tsx'
import { JobNotice } from './parts/job-notice.tsx'
import { JobSkeleton } from './parts/job-skeleton.tsx'
import { ReceivedInterests } from './interests/received-interests.tsx'
import { OwnerActions } from './parts/owner-actions.tsx'
import { ReportActions, ViewerActions } from './parts/viewer-actions.tsx'

/** The page of one ad. */
export function JobScreen() {
  const { id = '' } = useParams()
  return <JobPage key={id} jobId={id} />
}

function JobPage({ jobId }: { readonly jobId: string }) {
  const job = useQuery(adQuery(jobId))
  usePageTitle(job.data && adTitle(job.data), true)
  if (isNotFound(job.error)) return <JobNotFound />
  if (job.data) return <JobDetail job={job.data} />
  if (job.isPending) return <JobSkeleton />
  return <LoadFailed title="The job didn't load" query={job} />
}

function JobDetail({ job }: { readonly job: Job }) {
  const viewer = useViewer()
  const isOwn = viewer !== undefined && job.poster?.$id === viewer.$id
  return (
    <AdArticle
      ref={keepFocus}
      label={adTitle(job)}
      facts={
        <>
          <JobNotice job={job} isOwn={isOwn} />
          <JobHead job={job} />
          <AdFacts job={job} />
        </>
      }
      actions={isOwn ? <OwnerActions job={job} /> : <ViewerActions job={job} />}
      text={
        <>
          <Article text={job.description ?? ''} />
          {!isOwn && <ReportActions job={job} />}
          {isOwn && job.status !== 'draft' && (
            <div className="print:hidden">
              <ReceivedInterests job={job} />
            </div>
          )}
        </>
      }
    />
  )
}

function JobHead({ job }: { readonly job: Job }) {
  const { title, company, imageUrl, poster } = job
  return (
    <AdHead
      job={job}
      logo={<Avatar name={company ?? title ?? '?'} imageUrl={imageUrl} size={72} shape="square" />}
    >
      {poster && (
        <p className="text-small text-muted">
          {'Posted by '}
          <Link to={`/profile/${poster.$id}`} className="link">
            {poster.name}
          </Link>
        </p>
      )}
    </AdHead>
  )
}
