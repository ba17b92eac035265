import { useViewer } from '#features/account'
import { keepFocus } from '#lib/dom/keep-focus'
import { useIsShown } from '#lib/dom/use-is-shown'
import { usePageTitle } from '#lib/navigation/use-page-title'
import { Avatar } from '#ui/pictures/avatar'
import { Article } from '#ui/text/article'
import { type Job } from '@devhood/contract/schemas'
import { Link, useParams } from 'react-router'
import { profilePath } from '@devhood/contract'
import { type Ref } from 'react'

import { adTitle } from './ad-state.ts'
import { AdArticle, AdFacts, AdHead, PLAIN_LINK } from './parts/ad-article.tsx'
import { JobNotice } from './parts/job-notice.tsx'
import { LoadedJob } from './parts/loaded-job.tsx'
import { OwnerActions, ViewerActions } from './parts/viewer-actions.tsx'
import { ReceivedInterests } from './interests/received-interests.tsx'

export function JobScreen() {
  const { id = '' } = useParams()
  return <LoadedJob jobId={id}>{(job) => <JobDetail key={id} job={job} />}</LoadedJob>
}

function JobDetail({ job }: { readonly job: Job }) {
  const [head, isHeadShown] = useIsShown()
  usePageTitle(adTitle(job), isHeadShown)
  const viewer = useViewer()
  const isOwn = viewer !== undefined && job.poster?.$id === viewer.$id
  const hasInterests = isOwn && job.status !== 'draft'
  return (
    <AdArticle
      ref={keepFocus}
      label={adTitle(job)}
      facts={
        <>
          <JobNotice job={job} isOwn={isOwn} />
          <JobHead job={job} ref={head} />
          {hasInterests ? (
            <div className="print:hidden">
              <ReceivedInterests job={job} />
            </div>
          ) : (
            <AdFacts job={job} />
          )}
        </>
      }
      text={<Article text={job.description ?? ''} />}
      side={hasInterests && <AdFacts job={job} isNarrow />}
      actions={isOwn ? <OwnerActions job={job} /> : <ViewerActions job={job} />}
    />
  )
}

interface JobHeadProps {
  readonly job: Job
  readonly ref: Ref<HTMLElement>
}

function JobHead({ job, ref }: JobHeadProps) {
  const { title, company, imageUrl, poster } = job
  return (
    <AdHead
      ref={ref}
      job={job}
      logo={<Avatar name={company ?? title ?? '?'} imageUrl={imageUrl} size={72} shape="square" />}
    >
      {poster && (
        <p className="text-small text-muted">
          {'Posted by '}
          <Link to={profilePath(poster)} className={PLAIN_LINK}>
            {poster.name}
          </Link>
        </p>
      )}
    </AdHead>
  )
}
