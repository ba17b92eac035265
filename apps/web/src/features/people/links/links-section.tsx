import { useCurrentUser } from '#features/account'
import { LIMITS } from '@devhood/contract'
import { type DocumentOf } from '@devhood/contract/schemas'
import { late, MissingOver } from '#ui/late'

import { EntrySection } from '../entries/entry-section.tsx'
import { LinkMark } from './link-mark.tsx'

type Link = DocumentOf<'links'>

const LinkDialog = late(async () => (await import('./link-dialog.tsx')).LinkDialog, MissingOver)

/** Milliseconds until an unchecked link is read again. */
const POLL = 3000

/** The links of one's own profile. */
export function LinksSection() {
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

function LinkRow({ link }: { readonly link: Link }) {
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
