import { RelatedPeople } from '#features/moderation'

import { Section } from './section.tsx'

/** People whom the viewer has blocked or muted. */
export function BlockedAndMutedSection() {
  return (
    <Section
      id="peace"
      title="People you blocked or muted"
      text="You and people you blocked can't see each other. Posts by people you muted don't appear in your lists. They aren't notified."
    >
      <div className="grid gap-6">
        <RelatedPeople name="blocks" />
        <RelatedPeople name="mutes" />
      </div>
    </Section>
  )
}
