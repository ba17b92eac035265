/** The address of a profile, by the username; by the id where the username isn't known. */
export const profilePath = ({
  $id,
  username,
}: {
  readonly $id: string
  readonly username?: string | undefined
}): string => (username ? `/@${encodeURIComponent(username)}` : `/profile/${$id}`)
