import { type ReactNode, type Ref } from 'react'
import { isWebUrl } from '@devhood/contract'
import { type Job } from '@devhood/contract/schemas'

import { UNTITLED } from '../ad-state.ts'

interface AdArticleProps {
  readonly label: string
  readonly facts: ReactNode
  readonly actions: ReactNode
  readonly text: ReactNode
  readonly ref?: Ref<HTMLElement>
}

/** Facts first, then the actions, then the text; from 1200 px on, the actions are in a side column. Paper has no actions. */
export const AdArticle = ({ label, facts, actions, text, ref }: AdArticleProps) => (
  <article
    ref={ref}
    tabIndex={-1}
    aria-label={label}
    className="outline-none grid grid-cols-1 items-start gap-6 min-[75rem]:grid-cols-[minmax(0,1fr)_320px] min-[75rem]:gap-x-10 xl:gap-x-14"
  >
    <div className="grid grid-cols-1 gap-6">{facts}</div>
    <div className="min-[75rem]:sticky min-[75rem]:top-below-bar min-[75rem]:row-span-2 print:hidden">
      {actions}
    </div>
    <div className="grid grid-cols-1 gap-10">{text}</div>
  </article>
)

interface AdHeadProps {
  readonly job: Pick<Job, 'title' | 'company' | 'companySite'>
  readonly logo: ReactNode
  readonly as?: 'h1' | 'h2'
  /** The last line. */
  readonly children?: ReactNode
}

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
