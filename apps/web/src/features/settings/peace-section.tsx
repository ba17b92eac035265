import { TiedPeople } from '#features/moderation'

import { Section } from './section.tsx'

/** Whom the reader does not want to see. */
export function PeaceSection() {
  return (
    <Section
      id="peace"
      title="People you blocked or muted"
      text="You and people you blocked can't see each other. Posts by people you muted don't appear in your lists. They aren't notified."
    >
      <div className="grid gap-6">
        <TiedPeople name="blocks" />
        <TiedPeople name="mutes" />
      </div>
    </Section>
  )
}
