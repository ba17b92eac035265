import { LIMITS } from '@devhood/contract'
import { type GithubRepository } from '@devhood/contract/schemas'

import { RepositoryFacts } from './repository-facts.tsx'

const MAX = LIMITS.githubRepositoriesMax

interface RepositoryChoiceProps {
  readonly repositories: readonly GithubRepository[]
  /** Ids, in the order of the profile. */
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

/** Chooses some repositories; each change is stored at once. */
export function RepositoryChoice({ repositories, chosen, onChange }: RepositoryChoiceProps) {
  if (repositories.length === 0)
    return <p className="text-small text-muted">This account has no public repositories.</p>
  const isFull = chosen.length >= MAX
  return (
    <fieldset className="min-w-0">
      <legend className="text-strong">Repositories on your profile</legend>
      <output className="mb-2 block text-small text-muted">
        {`${chosen.length} of ${MAX} chosen${isFull ? '. To choose another one, remove one first.' : ''}`}
      </output>
      <div className="grid max-h-100 grid-cols-1 divide-y divide-border overflow-y-auto rounded-card border border-border">
        {repositories.map((repository) => {
          const { id, name } = repository
          const isChosen = chosen.includes(id)
          return (
            <label
              key={id}
              className="flex min-h-tap cursor-pointer items-start gap-3 px-3.5 py-2.5 has-disabled:cursor-default has-disabled:opacity-60"
            >
              <input
                type="checkbox"
                checked={isChosen}
                disabled={isFull && !isChosen}
                onChange={() =>
                  onChange(isChosen ? chosen.filter((each) => each !== id) : [...chosen, id])
                }
                className="mt-0.5 size-5 flex-none accent-accent"
              />
              <span className="min-w-0 flex-1">
                <span className="text-strong wrap-anywhere">{name}</span>
                <RepositoryFacts repository={repository} />
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
