import { type PostEntry, type Waiting } from '#lib/outbox/entry'
import { WaitingMark } from '#ui/feedback/waiting-mark'
import { FileImage } from '#ui/pictures/file-image'

/** The viewer's posts that wait to be sent, above the others on Home. */
export const WaitingPosts = ({ posts }: { readonly posts: readonly (Waiting & PostEntry)[] }) => (
  <ul aria-label="Your posts that wait" className="mb-6 grid gap-3">
    {posts.map(({ id, data, pictures: [picture], refusal }) => (
      <li key={id} className="flex min-w-0 gap-3 rounded-card border border-border bg-surface p-3">
        {picture && (
          <FileImage
            file={picture.file}
            alt={data.imageAlt ?? data.imageAlts?.[0] ?? ''}
            className="frame size-20 flex-none rounded-control object-cover"
          />
        )}
        <div className="grid min-w-0 content-center">
          <p className="line-clamp-2 wrap-anywhere">{data.caption || 'Your post'}</p>
          <WaitingMark refusal={refusal} />
        </div>
      </li>
    ))}
  </ul>
)
