import { TiedPeople } from '#features/moderation'

import { Section } from './section.tsx'

/** Whom the reader does not want to see. */
export function PeaceSection() {
  return (
    <Section
      id="peace"
      title="People you blocked or muted"
      text="Who is blocked and you do not see each other. Of who is muted you see no posts in your lists. Neither is told."
    >
      <div className="grid gap-6">
        <TiedPeople name="blocks" />
        <TiedPeople name="mutes" />
      </div>
    </Section>
  )
}
