import { useViewer } from '#features/account'
import { keepFocus } from '#lib/dom/keep-focus'
import { usePageTitle } from '#lib/navigation/use-page-title'
import { Avatar } from '#ui/pictures/avatar'
import { Article } from '#ui/text/article'
import { type Job } from '@devhood/contract/schemas'
import { Link, useParams } from 'react-router'

import { adTitle } from './ad-state.ts'
import { AdArticle, AdHead } from './parts/ad-article.tsx'
import { AdFacts } from './parts/ad-facts.tsx'
import { JobNotice } from './parts/job-notice.tsx'
import { LoadedJob } from './parts/loaded-job.tsx'
import { ReceivedInterests } from './interests/received-interests.tsx'
import { OwnerActions, ReportActions, ViewerActions } from './parts/viewer-actions.tsx'

export function JobScreen() {
  const { id = '' } = useParams()
  return <LoadedJob jobId={id}>{(job) => <JobDetail key={id} job={job} />}</LoadedJob>
}

function JobDetail({ job }: { readonly job: Job }) {
  usePageTitle(adTitle(job), true)
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
