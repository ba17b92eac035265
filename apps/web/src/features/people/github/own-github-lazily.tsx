import { lazyPart } from '#ui/lazy-part'
import { Suspense } from 'react'

const Loaded = lazyPart(async () => (await import('./own-github.tsx')).OwnGithub)

/** Most people have no GitHub account connected, so its settings load when one is. */
export function OwnGithub() {
  return (
    <Suspense>
      <Loaded />
    </Suspense>
  )
}
