import { Menu, MenuRow } from '#ui/overlays/menu'

interface LineMenuProps {
  readonly title: string
  readonly onRemove: () => void
  readonly onClose: () => void
}

/** What can be done about a line. */
export const LineMenu = ({ title, onRemove, onClose }: LineMenuProps) => (
  <Menu title={title} onClose={onClose}>
    <MenuRow icon="close" label="Remove" onPress={onRemove} />
  </Menu>
)
