import { ProviderIcon } from '#features/account'
import { type GithubAccount, type GithubRepository } from '@devhood/contract/schemas'
import { useQuery } from '@tanstack/react-query'
import { formatCount } from '#lib/text/format'

import { githubQuery } from './queries.ts'

interface GithubSectionProps {
  readonly account: GithubAccount
}

/** A GitHub account with the repositories that its owner has chosen. */
export function GithubSection({ account }: GithubSectionProps) {
  const { login, url, repositories } = account
  return (
    <section aria-label="GitHub" className="grid grid-cols-1 gap-2">
      <a
        href={url}
        rel="me nofollow noopener"
        target="_blank"
        className="link inline-flex min-h-tap items-center gap-2 justify-self-start wrap-anywhere"
      >
        <GithubPicture account={account} />
        {login}
        <span className="sr-only"> on GitHub (opens in a new tab)</span>
      </a>
      {repositories.length > 0 && (
        <ul
          aria-label="Repositories"
          // Positioned, so that it also clips the hidden words of its links.
          className="relative grid gap-2 max-sm:auto-cols-[80%] max-sm:grid-flow-col max-sm:overflow-x-auto sm:grid-cols-2 xl:grid-cols-3"
        >
          {repositories.map((repository) => (
            <li
              key={repository.id}
              className="min-w-0 rounded-card border border-border bg-surface px-3.5 py-2.5"
            >
              <a
                href={repository.url}
                rel="nofollow noopener"
                target="_blank"
                className="link inline-flex min-h-8 items-center text-strong wrap-anywhere"
              >
                {repository.name}
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
              <RepositoryFacts repository={repository} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** The picture at GitHub, or GitHub's mark. Decorative beside the login. */
function GithubPicture({ account: { avatar } }: GithubSectionProps) {
  if (avatar === null) return <ProviderIcon provider="github" />
  return <img src={avatar} alt="" width={32} height={32} className="flex-none rounded-round" />
}

/** The GitHub account of a person who shows it. Takes no room without one, or while it doesn't load. */
export function ProfileGithub({ userId }: { readonly userId: string }) {
  const { data: account } = useQuery(githubQuery(userId))
  return account ? <GithubSection account={account} /> : null
}

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
