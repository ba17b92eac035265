export { PostGrid } from './parts/post-grid.tsx'
export { RecentPosts } from './parts/recent-posts.tsx'
export {
  endlessPostsQuery,
  likedPostsQuery,
  postsByQuery,
  savedPostsQuery,
  searchPostsQuery,
} from './queries.ts'
export { postScreens } from './screens.ts'
