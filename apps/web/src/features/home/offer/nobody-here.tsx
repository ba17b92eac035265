import { Button } from '#ui/controls/button'
import { canShare } from '#lib/device/share'
import { shareLink } from '#lib/navigation/share-link'

/** Instead of people to follow, where there are none: what to do about it. */
export const NobodyHere = () => (
  <div className="grid justify-items-start gap-3 py-3">
    <p className="text-muted">
      There is nobody to follow yet. Invite people whom you work with: they join with this link.
    </p>
    <Button variant="line" icon="link" onClick={() => void shareLink('/sign-up', 'Join Devhood')}>
      {canShare() ? 'Share the link' : 'Copy the link'}
    </Button>
  </div>
)
