import { type SitePage } from '@devhood/contract/schemas'
import { EmptyState } from '#ui/feedback/empty-state'
import { Article } from '#ui/text/article'
import { type ComponentType } from 'react'

interface SitePageArticleProps {
  readonly page: SitePage
  /** How its date is shown. */
  readonly date: ComponentType<{ readonly value: string }>
}

/** A page that operators have written. */
export const SitePageArticle = ({
  page: { version, text, $createdAt },
  date: Day,
}: SitePageArticleProps) => (
  // Without the app, no button copies code.
  <div className="grid grid-cols-1 gap-6 [&_button]:hidden">
    <p className="text-small text-muted">
      <span>{`Version ${version} · since `}</span>
      <Day value={$createdAt} />
    </p>
    <Article text={text} under={1} />
  </div>
)

export const SitePageNotWritten = () => (
  <EmptyState title="Nothing here yet" text="The operators have not written this page." />
)
