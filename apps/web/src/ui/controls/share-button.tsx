import { canShare } from '#lib/device/share'
import { shareLink } from '#lib/navigation/share-link'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'

interface ShareButtonProps {
  readonly path: string
  readonly title: string
  /** With its word, as one of the main actions of a page. */
  readonly large?: boolean
}

/** Shares one of our pages by the share sheet of the system, or copies its link. */
export function ShareButton({ path, title, large = false }: ShareButtonProps) {
  const share = () => void shareLink(path, title)
  if (large)
    return (
      <Button icon="link" onClick={share}>
        Share
      </Button>
    )
  return <IconButton icon="link" label={canShare() ? 'Share' : 'Copy link'} onClick={share} />
}
