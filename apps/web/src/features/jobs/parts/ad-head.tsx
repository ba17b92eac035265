import { isWebUrl } from '@devhood/contract'
import { type Job } from '@devhood/contract/schemas'
import { type ReactNode } from 'react'

import { UNTITLED } from '../ad-text.ts'

interface AdHeadProps {
  readonly job: Pick<Job, 'title' | 'company' | 'companySite'>
  readonly logo: ReactNode
  /** The last line. */
  readonly children?: ReactNode
}

/** Logo, title and company of an ad. */
export function AdHead({ job: { title, company, companySite }, logo, children }: AdHeadProps) {
  return (
    <header className="flex min-w-0 items-start gap-4">
      {logo}
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
        {children}
      </div>
    </header>
  )
}
