import { lazyPart } from '#ui/lazy-part'
import { Suspense } from 'react'

const part = () => import('./new-people.tsx')
const Beside = lazyPart(async () => (await part()).NewPeople)
const Section = lazyPart(async () => (await part()).NewPeopleSection)

/** People to follow, beside a feed where there is room. They come after what one opens the page for. */
export const NewPeople = () => (
  <Suspense>
    <Beside />
  </Suspense>
)

/** People to follow, within a page. */
export const NewPeopleSection = () => (
  <Suspense>
    <Section />
  </Suspense>
)
