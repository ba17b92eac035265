import { isWebUrl } from '@devhood/contract'
import { type Job } from '@devhood/contract/schemas'
import { type ReactNode } from 'react'

import { UNTITLED } from '../ad-text.ts'

interface AdHeadProps {
  readonly job: Pick<Job, 'title' | 'company' | 'companySite'>
  readonly logo: ReactNode
  /** Level of the title. */
  readonly as?: 'h1' | 'h2'
  /** The last line. */
  readonly children?: ReactNode
}

/** Logo, title and company of an ad. */
export function AdHead({ job, logo, as: Title = 'h2', children }: AdHeadProps) {
  const { title, company, companySite } = job
  return (
    <header className="flex min-w-0 items-start gap-4">
      {logo}
      <div className="min-w-0">
        <Title dir="auto" className="text-title-sm wrap-anywhere lg:text-title">
          {title ?? UNTITLED}
        </Title>
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
        {children}
      </div>
    </header>
  )
}
