import { REASON_WORDS } from '#features/moderation'
import { variantOf } from '#lib/images'
import { Button } from '#ui/button'
import { Time } from '#ui/time'
import { type QueuedReport } from '@devhood/contract/schemas'
import { useState } from 'react'
import { Link } from 'react-router'

import { type Deed, deedsFor } from './deeds.ts'
import { DeedDialog } from './deed-dialog.tsx'
import { PersonLine } from '../person-line.tsx'

interface ReportCardProps {
  readonly report: QueuedReport
  /** Once the report is settled and about to leave the list. */
  readonly onSettled: () => void
}

/** What was reported, why, by whom, and what can be done about it. */
export function ReportCard({ report, onSettled }: ReportCardProps) {
  const { person, post, reason, text, reporter, $createdAt } = report
  return (
    <article
      aria-label={`Report about ${post ? 'a post by ' : ''}${person.name}`}
      className="grid grid-cols-1 gap-4 sm:grid-cols-[auto_minmax(0,1fr)]"
    >
      {post && <Thumbnail post={post} />}
      <div className="grid min-w-0 content-start gap-2 sm:col-start-2 sm:only:col-span-2 sm:only:col-start-1">
        <p className="text-strong">{REASON_WORDS[reason]}</p>
        {text && <p className="wrap-anywhere whitespace-pre-line">{text}</p>}
        <PersonLine person={person} />
        {post?.caption && (
          <p className="line-clamp-3 wrap-anywhere text-small text-muted">“{post.caption}”</p>
        )}
        <p className="text-small text-muted">
          Reported by{' '}
          <Link to={`/profile/${reporter.$id}`} className="link">
            {reporter.name}
          </Link>{' '}
          · <Time value={$createdAt} />
        </p>
        <Deeds report={report} onSettled={onSettled} />
      </div>
    </article>
  )
}

function Thumbnail({ post }: { readonly post: NonNullable<QueuedReport['post']> }) {
  return (
    <Link
      to={`/posts/${post.$id}`}
      aria-label={post.hidden ? 'The post, hidden' : 'The post'}
      className="frame relative self-start justify-self-start rounded-control"
    >
      <img
        src={variantOf(post.imageUrl, { width: 320, height: 320, output: 'webp' })}
        alt=""
        width={160}
        height={160}
        loading="lazy"
        className="size-40 bg-raised object-cover"
      />
      {post.hidden && (
        <span className="absolute bottom-2 left-2 rounded-md bg-bg/88 px-1.5 py-0.5 text-tiny">
          Hidden
        </span>
      )}
    </Link>
  )
}

function Deeds({ report, onSettled }: ReportCardProps) {
  const [deed, setDeed] = useState<Deed>()
  const close = () => setDeed(undefined)
  return (
    <div className="mt-1 flex flex-wrap gap-2">
      {deedsFor(report).map((one) => (
        <Button
          key={one.label}
          size="sm"
          data-deed={one.key}
          aria-haspopup="dialog"
          onClick={() => setDeed(one)}
          className="max-sm:min-h-tap"
        >
          {one.label}
        </Button>
      ))}
      {deed && (
        <DeedDialog
          report={report}
          deed={deed}
          onDone={() => {
            close()
            onSettled()
          }}
          onClose={close}
        />
      )}
    </div>
  )
}
