import { TiedPeople } from '#features/moderation'

import { Section } from './section.tsx'

/** Whom the reader does not want to see. */
export function PeaceSection() {
  return (
    <Section
      id="peace"
      title="People you blocked or muted"
      text="You and people you blocked do not see each other. Posts of people you muted stay out of your lists. Nobody is told."
    >
      <div className="grid gap-6">
        <TiedPeople name="blocks" />
        <TiedPeople name="mutes" />
      </div>
    </Section>
  )
}
