import { Shape } from '#ui/icon'

/** A speech bubble. It is not among the icons of `icon.tsx`, which the sign-in page loads. */
export const CommentsIcon = ({ size }: { readonly size: number }) => (
  <Shape path="M4 5h16v11.5h-9L6.5 20v-3.5H4z" size={size} />
)
