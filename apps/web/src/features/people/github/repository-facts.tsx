import { formatCount } from '#lib/text/format'
import { type GithubRepository } from '@devhood/contract/schemas'

/** Description, language and stars of a repository. */
export function RepositoryFacts({ repository }: { readonly repository: GithubRepository }) {
  const { description, language, stars } = repository
  const facts = [language, stars > 0 && formatCount(stars, 'star', 'stars')].filter(Boolean)
  return (
    <>
      {description && (
        <span dir="auto" className="line-clamp-2 text-small wrap-anywhere">
          {description}
        </span>
      )}
      {facts.length > 0 && <span className="block text-small text-muted">{facts.join(' · ')}</span>}
    </>
  )
}
