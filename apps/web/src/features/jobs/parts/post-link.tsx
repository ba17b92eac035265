import { useClosedTo, useViewer } from '#features/account'
import { ButtonLink, type ButtonLinkProps } from '#ui/controls/button-link'

type PostLinkProps = Pick<ButtonLinkProps, 'variant'>

/** Link to the form of a new ad, for people who may post. */
export const PostLink = (props: PostLinkProps) =>
  useViewer() ? <MemberPostLink {...props} /> : null

function MemberPostLink({ variant = 'line' }: PostLinkProps) {
  if (useClosedTo('jobs')) return null
  return (
    <ButtonLink
      to="/jobs/new"
      icon="plus"
      variant={variant}
      size="sm"
      className="flex-none whitespace-nowrap"
    >
      Post a job
    </ButtonLink>
  )
}
