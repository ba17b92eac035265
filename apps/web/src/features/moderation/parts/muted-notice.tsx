import { Button } from '#ui/controls/button'
import { Icon } from '#ui/icon'

import { type PersonName } from '../relationships.ts'
import { useMute, useSetRelationship } from '../use-relationship.ts'

/** Says on the profile of a muted person why their posts are missing elsewhere, and takes the mute back. */
export function MutedNotice({ person }: { readonly person: PersonName }) {
  const setRelationship = useSetRelationship(person)
  if (!useMute(person.$id).isMuted) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card border border-border bg-surface py-1.5 pr-1.5 pl-4">
      <Icon name="mute" className="flex-none text-muted" />
      <p className="min-w-0 flex-1 py-1.5 text-small">
        You have muted {person.name}. Their posts don't appear in your lists.
      </p>
      <Button
        variant="ghost"
        size="sm"
        className="max-sm:min-h-tap"
        onClick={() => setRelationship('mutes', false)}
      >
        Unmute
      </Button>
    </div>
  )
}
