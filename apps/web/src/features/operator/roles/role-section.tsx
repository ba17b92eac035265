import { useCurrentUser } from '#features/account'
import { Button } from '#ui/controls/button'
import { type Role } from '@devhood/contract'
import { type ModeratedPerson } from '@devhood/contract/schemas'

import { ROLE_TEXTS, type RoleOffer } from './role-texts.ts'

interface RoleSectionProps {
  readonly person: ModeratedPerson
  readonly onChoose: (offer: RoleOffer) => void
}

/** The role of a person, for operators, and what can be made of it. */
export function RoleSection({ person, onChoose }: RoleSectionProps) {
  const me = useCurrentUser()
  const { role = null } = person
  const isOwn = person.$id === me.$id
  const others = (Object.keys(ROLE_TEXTS) as Role[]).filter((each) => each !== role)
  const offers: RoleOffer[] = [
    ...others.map((to) => ({ to, isOwn })),
    ...(role ? [{ to: null, isOwn }] : []),
  ]
  return (
    <section aria-label="Role" className="mt-4 grid gap-2 border-t border-border pt-3">
      <p className="text-small text-muted">
        {role ? `${person.name} is ${ROLE_TEXTS[role].noun}.` : `${person.name} has no role.`}
      </p>
      <div className="flex flex-wrap gap-2">
        {offers.map((offer) => (
          <Button
            key={offer.to ?? 'none'}
            size="sm"
            variant="line"
            aria-haspopup="dialog"
            onClick={() => onChoose(offer)}
            className="max-sm:min-h-tap"
          >
            {offer.to ? ROLE_TEXTS[offer.to].give : 'Take the role'}
          </Button>
        ))}
      </div>
    </section>
  )
}
