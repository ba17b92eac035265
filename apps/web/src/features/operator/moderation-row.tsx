import { MenuRow } from '#ui/overlays/menu'

interface ModerationRowProps {
  readonly of?: 'person' | 'post' | undefined
  readonly onPress: () => void
}

export const ModerationRow = ({ of = 'person', onPress }: ModerationRowProps) => (
  <MenuRow
    icon="flag"
    label="Moderate"
    text={
      of === 'post'
        ? 'Hide or delete the post, with a reason'
        : 'Hide or block the person, with a reason'
    }
    onPress={onPress}
  />
)
