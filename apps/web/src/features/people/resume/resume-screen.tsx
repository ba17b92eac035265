import { useCurrentUser } from '#features/account'
import { api } from '#lib/api/api'
import { isNotFound } from '#lib/api/api-errors'
import { usePageTitle } from '#lib/navigation/use-page-title'
import { Button } from '#ui/controls/button'
import { ButtonLink } from '#ui/controls/button-link'
import { EmptyState } from '#ui/feedback/empty-state'
import { Notice } from '#ui/feedback/notice'
import { Loading, Skeleton } from '#ui/feedback/skeleton'
import { LightText } from '#ui/text/light-text'
import { TEXTS } from '@devhood/contract'
import { type Resume } from '@devhood/contract/schemas'
import { linkName } from '@devhood/contract/text'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode } from 'react'
import { useParams } from 'react-router'

import { personKeys } from '../keys.ts'
import { periodOf } from './period.ts'

const resumeQuery = (userId: string) =>
  queryOptions({
    queryKey: personKeys.resume(userId),
    queryFn: ({ signal }) => api.resumes.get(userId, { signal }),
  })

/** A person's resume, which also prints. */
export function ResumeScreen() {
  const { id = '' } = useParams()
  const me = useCurrentUser()
  const resume = useQuery(resumeQuery(id))
  usePageTitle(resume.data && `Resume of ${resume.data.basics.name}`)
  if (isNotFound(resume.error))
    return (
      <EmptyState
        title="No resume here"
        text="The person doesn't show one, or the address may be wrong."
        action={
          <ButtonLink to={`/profile/${id}`} variant="line">
            See the profile
          </ButtonLink>
        }
      />
    )
  if (resume.isPending)
    return (
      <Loading label="Loading the resume" className="grid max-w-180 gap-4">
        <Skeleton className="h-9 w-2/5" />
        <Skeleton className="h-5 w-3/5" />
        <Skeleton className="h-40" />
      </Loading>
    )
  if (!resume.data)
    return (
      <Notice
        title="The resume didn't load"
        text="We couldn't reach the server."
        busy={resume.isFetching}
        onRetry={() => void resume.refetch()}
      />
    )
  return (
    <>
      <div className="mb-6 flex flex-wrap gap-3 print:hidden">
        <Button onClick={() => print()}>Print or save as PDF</Button>
        {id === me.$id && (
          <ButtonLink to={`/update-profile/${id}`} variant="quiet" icon="edit">
            Edit
          </ButtonLink>
        )}
        <a
          href={api.resumes.downloadUrl(id)}
          download="resume.json"
          className="link inline-flex min-h-tap items-center"
        >
          Download as JSON Resume
        </a>
      </div>
      <Page resume={resume.data} />
      {id === me.$id && isEmpty(resume.data) && <NothingToShow userId={id} />}
    </>
  )
}

function NothingToShow({ userId }: { readonly userId: string }) {
  return (
    <EmptyState
      title="Nothing to show yet"
      text="Your headline, bio, stack, work and education appear here."
      action={
        <ButtonLink to={`/update-profile/${userId}`} variant="line">
          {TEXTS.profile.edit}
        </ButtonLink>
      }
    />
  )
}

function isEmpty({ basics, work, education, skills }: Resume): boolean {
  const lists = [work, education, skills]
  return !basics.label && !basics.summary && lists.every(({ length }) => length === 0)
}

function Page({ resume }: { readonly resume: Resume }) {
  const { basics, work, education, skills } = resume
  const facts = [basics.label, basics.location?.city].filter(Boolean).join(' · ')
  return (
    <article
      aria-label={`Resume of ${basics.name}`}
      className="grid max-w-180 grid-cols-1 gap-6 print:max-w-none print:gap-4 print:text-[10pt]/[1.35]"
    >
      <header className="grid gap-1">
        <h2 className="text-title-lg wrap-anywhere print:text-[20pt]/[1.2]">{basics.name}</h2>
        {facts && <p className="text-strong wrap-anywhere">{facts}</p>}
        <ul aria-label="Links" className="flex flex-wrap gap-x-5 gap-y-1 text-small">
          <ResumeLink label="Profile" url={basics.url} />
          {basics.profiles.map(({ network, url }) => (
            <ResumeLink key={network + url} label={network} url={url} />
          ))}
        </ul>
      </header>
      {basics.summary && <LightText text={basics.summary} />}
      {skills.length > 0 && (
        <Part title="Stack">
          <p className="wrap-anywhere">{skills.map(({ name }) => name).join(' · ')}</p>
        </Part>
      )}
      {work.length > 0 && (
        <Part title="Work">
          {work.map(({ position, name, ...entry }) => (
            <Entry key={position + name + entry.startDate} title={position} at={name} {...entry} />
          ))}
        </Part>
      )}
      {education.length > 0 && (
        <Part title="Education">
          {education.map(({ area, institution, ...entry }) => (
            <Entry
              key={area + institution + entry.startDate}
              title={area}
              at={institution}
              {...entry}
            />
          ))}
        </Part>
      )}
    </article>
  )
}

function ResumeLink({ label, url }: { readonly label: string; readonly url: string }) {
  return (
    <li className="min-w-0 wrap-anywhere">
      <a href={url} rel="nofollow noopener" className="link">
        <bdi>{linkName(label, url)}</bdi>
      </a>
      <span className="hidden print:inline"> {url}</span>
    </li>
  )
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-3 border-t border-border pt-4 print:gap-2 print:pt-2">
      <h3 className="text-head print:text-[12pt]/[1.3]">{title}</h3>
      {children}
    </section>
  )
}

interface EntryProps {
  readonly title: string
  readonly at: string
  readonly startDate: string
  readonly endDate?: string
  readonly summary?: string
}

function Entry({ title, at, startDate, endDate, summary }: EntryProps) {
  return (
    <div className="break-inside-avoid">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h4 className="text-strong wrap-anywhere">
          {title}, {at}
        </h4>
        <p className="text-small text-muted">{periodOf(startDate, endDate)}</p>
      </div>
      {summary && <p className="mt-1 wrap-anywhere whitespace-pre-line">{summary}</p>}
    </div>
  )
}
