import { NotLoaded } from '#ui/feedback/load-failed'
import { useCurrentUser } from '#features/account'
import { isNotFound } from '#lib/api/api-errors'
import { Button } from '#ui/controls/button'
import { Switch } from '#ui/controls/switch'
import { Time } from '#ui/time'
import { type GithubRepository, type OwnGithub as Own } from '@devhood/contract/schemas'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { LIMITS } from '@devhood/contract'

import { changingGithub, type GithubChange, ownGithubQuery } from './queries.ts'
import { RepositoryFacts } from './github-section.tsx'

/** Whether the viewer's profile shows their connected GitHub account, and with which repositories. */
export function OwnGithub() {
  const own = useQuery(ownGithubQuery())
  // The server may not ask GitHub.
  if (isNotFound(own.error)) return null
  if (own.data) return <Controls own={own.data} />
  return (
    <NotLoaded
      query={own}
      title="GitHub on your profile didn't load"
      loading="Loading GitHub"
      lines={['h-14']}
    />
  )
}

const shownIn = ({ account }: Own) => account?.repositories.map(({ id }) => id) ?? []

function Controls({ own }: { readonly own: Own }) {
  const me = useCurrentUser()
  const { mutate } = useMutation(changingGithub(useQueryClient(), me.$id))
  // React applies it before the next key press, so that the next choice contains this one.
  const [pending, setPending] = useState<GithubChange>()
  const change = (next: GithubChange) => {
    setPending(next)
    mutate(next, { onSettled: () => setPending(undefined) })
  }
  const isOn = pending === undefined ? own.isShown : pending !== 'hide'
  const isAsking = isOn && !own.isShown
  return (
    <section aria-label="GitHub on your profile" className="grid grid-cols-1 gap-3">
      <div>
        <Switch
          label="Show GitHub on my profile"
          on={isOn}
          onChange={(on) => change(on ? [] : 'hide')}
        />
        <output className="block max-w-[60ch] text-small text-pretty text-muted">
          {isAsking ? 'Asking GitHub…' : textFor(own)}
        </output>
      </div>
      {own.isShown && isOn && <Shown own={own} pending={pending} onChange={change} />}
    </section>
  )
}

interface ShownProps {
  readonly own: Own
  /** What is being sent. */
  readonly pending: GithubChange | undefined
  readonly onChange: (change: GithubChange) => void
}

const Shown = ({ own, pending, onChange }: ShownProps) => (
  <>
    {own.account && (
      <RepositoryChoice
        repositories={own.repositories}
        chosen={typeof pending === 'object' ? pending : shownIn(own)}
        onChange={onChange}
      />
    )}
    {own.fetchedAt && (
      <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
        <Button
          size="sm"
          variant="line"
          icon="refresh"
          busy={pending === 'refresh'}
          onClick={() => onChange('refresh')}
        >
          Update from GitHub
        </Button>
        <p className="text-small text-muted">
          Updated <Time value={own.fetchedAt} />
        </p>
      </div>
    )}
  </>
)

function textFor({ isShown, account }: Own): string {
  if (!isShown) return "Nobody sees your GitHub account here, and this server doesn't ask GitHub."
  if (account === null)
    return "GitHub hasn't answered for a week, so your profile doesn't show it. We ask again each day."
  return `Everyone who can see your profile sees ${account.login}, your picture there and the repositories you choose. We update them once a day.`
}

const MAX = LIMITS.githubRepositoriesMax

interface RepositoryChoiceProps {
  readonly repositories: readonly GithubRepository[]
  /** Ids, in the order of the profile. */
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

/** Chooses some repositories; each change is stored at once. */
function RepositoryChoice({ repositories, chosen, onChange }: RepositoryChoiceProps) {
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
