import { LightText } from '#ui/text/light-text'
import { type Resume } from '@devhood/contract/schemas'
import { linkName } from '@devhood/contract/text'
import { type ReactNode } from 'react'

import { periodOf } from './period.ts'

/** A resume as one page, on the screen and on paper. */
export function ResumeView({ resume }: { readonly resume: Resume }) {
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

const ResumeLink = ({ label, url }: { readonly label: string; readonly url: string }) => (
  <li className="min-w-0 wrap-anywhere">
    <a href={url} rel="nofollow noopener" className="link">
      <bdi>{linkName(label, url)}</bdi>
    </a>
    <span className="hidden print:inline"> {url}</span>
  </li>
)

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className="grid grid-cols-1 gap-3 border-t border-border pt-4 print:gap-2 print:pt-2">
    <h3 className="text-head print:text-[12pt]/[1.3]">{title}</h3>
    {children}
  </section>
)

interface EntryProps {
  readonly title: string
  readonly at: string
  readonly startDate: string
  readonly endDate?: string
  readonly summary?: string
}

const Entry = ({ title, at, startDate, endDate, summary }: EntryProps) => (
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
