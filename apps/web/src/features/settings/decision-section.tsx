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
      text="Decisions of the moderators about your account or what you shared."
    >
      <DecisionList decisions={decisions} />
    </Section>
  )
}
