import { MenuRow } from '#ui/overlays/menu'

export const ModerationRow = ({ onPress }: { readonly onPress: () => void }) => (
  <MenuRow
    icon="flag"
    label="Moderate"
    text="Hide or block the person, with a reason"
    onPress={onPress}
  />
)
