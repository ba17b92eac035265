import { NewPeople } from '#features/people'
import { RecentPosts } from '#features/posts'

/** The newest posts, and on wide screens the newest people beside them. */
export function HomeScreen() {
  return (
    <div className="xl:grid xl:grid-cols-[minmax(0,640px)_288px] xl:gap-16">
      <div className="min-w-0">
        <RecentPosts />
      </div>
      <NewPeople />
    </div>
  )
}
