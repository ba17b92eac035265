import { useCurrentUser, useOwnChoice } from '#features/account'
import { LIMITS } from '@devhood/contract'
import { type DocumentOf } from '@devhood/contract/schemas'
import { late, MissingOver } from '#ui/late'
import { failureToast } from '#lib/feedback/toasts'
import { Switch } from '#ui/controls/switch'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'

import { EntrySection } from './entry-section.tsx'
import { LinkMark } from '../links/profile-links.tsx'
import { personKeys } from '../keys.ts'
import { periodOf } from '../resume/period.ts'

/** What else a profile has: each entry is saved by itself. */
export const ProfileEntries = () => (
  <>
    <LinksSection />
    <PositionsSection />
  </>
)

type ProfileLink = DocumentOf<'links'>

const LinkDialog = late(
  async () => (await import('../links/link-dialog.tsx')).LinkDialog,
  MissingOver,
)

/** Milliseconds until an unchecked link is read again. */
const POLL = 3000

function LinksSection() {
  const me = useCurrentUser()
  return (
    <EntrySection
      name="links"
      title="Links"
      text={`Up to ${LIMITS.linksMax} links. Links that point back to your profile are shown as verified.`}
      max={LIMITS.linksMax}
      add="Add a link"
      nameOf={({ label }) => label}
      row={(link) => <LinkRow link={link} />}
      form={(link, onClose) => <LinkDialog link={link} onClose={onClose} />}
      pollWhile={(links) => (links.some(({ checkedAt }) => checkedAt === null) ? POLL : false)}
    >
      <p className="text-small text-muted">
        Put this on the page:{' '}
        <code className="font-mono text-mono wrap-anywhere text-text select-all">
          {`<a rel="me" href="${location.origin}/profile/${me.$id}">Devhood</a>`}
        </code>
      </p>
    </EntrySection>
  )
}

function LinkRow({ link }: { readonly link: ProfileLink }) {
  const { label, url, verified, checkedAt } = link
  return (
    <>
      <p className="text-strong wrap-anywhere">{label}</p>
      <p className="text-small wrap-anywhere text-muted">{url}</p>
      {verified ? (
        <LinkMark label="Verified: this page links back" />
      ) : (
        <p className="text-small text-muted">
          {checkedAt === null ? 'Not checked yet' : "Not verified: the page doesn't link back"}
        </p>
      )}
    </>
  )
}

type Position = DocumentOf<'positions'>

const PositionDialog = late(
  async () => (await import('../resume/position-dialog.tsx')).PositionDialog,
  MissingOver,
)

/** Work and education on one's own resume, and who sees it. */
function PositionsSection() {
  const me = useCurrentUser()
  return (
    <EntrySection
      name="positions"
      title="Resume"
      text="Work and education. Your resume also has your headline, place, bio, stack and links."
      max={LIMITS.positionsMax}
      add="Add work or education"
      nameOf={({ title, organization }) => `${title}, ${organization}`}
      row={(position) => <PositionRow position={position} />}
      form={(position, onClose) => <PositionDialog position={position} onClose={onClose} />}
    >
      <Visibility />
      <p>
        <Link to={`/profile/${me.$id}/resume`} className="link text-small">
          See your resume
        </Link>
      </p>
    </EntrySection>
  )
}

function Visibility() {
  const client = useQueryClient()
  const me = useCurrentUser()
  const { mutate } = useOwnChoice(
    'showsResume',
    failureToast("Couldn't change who sees your resume", 'Nothing was changed. Try again.'),
  )
  const choose = (showsResume: boolean) =>
    mutate(
      { showsResume },
      { onSuccess: () => void client.invalidateQueries({ queryKey: personKeys.one(me.$id) }) },
    )
  return (
    <div>
      <Switch label="Show my resume" on={me.showsResume} onChange={choose} />
      <p className="max-w-[60ch] text-small text-pretty text-muted">
        {me.showsResume
          ? 'Visible to everyone who can see your profile.'
          : 'Only you see it, and posters of job ads with whom you have agreed to exchange names.'}
      </p>
    </div>
  )
}

function PositionRow({ position }: { readonly position: Position }) {
  const { title, organization, from, to } = position
  return (
    <>
      <p className="text-strong wrap-anywhere">{title}</p>
      <p className="text-small wrap-anywhere text-muted">
        {organization} · {periodOf(from, to)}
      </p>
    </>
  )
}
