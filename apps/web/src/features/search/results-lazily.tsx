import { lazyPart } from '#ui/lazy-part'
import { type ComponentProps, Suspense } from 'react'

const LateResults = lazyPart(async () => (await import('./results/results.tsx')).Results)
const LateElsewhere = lazyPart(
  async () => (await import('./results/found-elsewhere.tsx')).FoundElsewhere,
)

/** What a search has found, on any screen with a field for it. */
export const Results = (props: ComponentProps<typeof LateResults>) => (
  <Suspense>
    <LateResults {...props} />
  </Suspense>
)

/** What a search in one kind of documents has found among the others. */
export const FoundElsewhere = (props: ComponentProps<typeof LateElsewhere>) => (
  <Suspense>
    <LateElsewhere {...props} />
  </Suspense>
)
