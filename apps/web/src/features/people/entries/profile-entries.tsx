import { LinksSection } from '../links/links-section.tsx'
import { PositionsSection } from '../resume/positions-section.tsx'

/** What else a profile has: each entry is saved by itself. */
export function ProfileEntries() {
  return (
    <>
      <LinksSection />
      <PositionsSection />
    </>
  )
}
