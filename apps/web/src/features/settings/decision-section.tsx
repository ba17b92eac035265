import { DecisionList, decisionsAboutQuery } from '#features/moderation'
import { useQuery } from '@tanstack/react-query'

import { Section } from './section.tsx'

/** Moderation decisions about the viewer, with reasons. Empty for most people. */
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
