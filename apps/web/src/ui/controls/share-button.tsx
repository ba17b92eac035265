import { canShare } from '#lib/device/share'
import { shareLink } from '#lib/navigation/share-link'
import { IconButton } from './icon-button.tsx'

/** Shares one of our pages by the share sheet of the system, or copies its link. */
export const ShareButton = (page: { readonly path: string; readonly title: string }) => (
  <IconButton
    icon="link"
    label={canShare() ? 'Share' : 'Copy link'}
    onClick={() => void shareLink(page.path, page.title)}
  />
)
