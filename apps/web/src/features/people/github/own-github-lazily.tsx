import { late } from '#ui/late'
import { Suspense } from 'react'

const Loaded = late(async () => (await import('./own-github.tsx')).OwnGithub)

/** Most people have no GitHub account connected, so its settings load when one is. */
export function OwnGithub() {
  return (
    <Suspense>
      <Loaded />
    </Suspense>
  )
}
