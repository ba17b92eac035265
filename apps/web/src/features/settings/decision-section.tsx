import { DecisionList, decisionsAboutQuery } from '#features/moderation'
import { useQuery } from '@tanstack/react-query'

import { Section } from './section.tsx'

/** Whom it concerns is told what was decided, and why. Most people see nothing of it. */
export function DecisionSection() {
  const { data: decisions = [] } = useQuery(decisionsAboutQuery())
  if (decisions.length === 0) return null
  return (
    <Section
      id="decisions"
      title="Decisions about you"
      text="What those who look after this place have decided about you, or about what you shared."
    >
      <DecisionList decisions={decisions} />
    </Section>
  )
}
