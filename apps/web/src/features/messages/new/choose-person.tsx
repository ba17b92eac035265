import { useCurrentUser } from '#features/account'
import { followingQuery, searchPeopleQuery } from '#features/people'
import { usePages } from '#lib/api/use-pages'
import { listen } from '#lib/dom/listen'
import { pressedKey } from '#lib/dom/pressed-key'
import { useSearchTerm } from '#lib/navigation/search-term'
import { usePageTitle } from '#lib/navigation/use-page-title'
import { lineAbout } from '#lib/text/line-about'
import { nobodyText } from '#lib/text/nobody-text'
import { EmptyState } from '#ui/feedback/empty-state'
import { ListFailed } from '#ui/feedback/load-failed'
import { SearchBox } from '#ui/forms/search-box'
import { ListEnd } from '#ui/lists/list-end'
import { Avatar } from '#ui/pictures/avatar'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Link } from 'react-router'

import { ThreadHead } from '../thread/thread-head.tsx'
import { LoadingRows } from '../list/loading-rows.tsx'

/** To whom one writes: people whom one follows, or whom a search finds. */
export function ChoosePerson() {
  const { term, text, setText, search } = useSearchTerm()
  const pane = useRef<HTMLDivElement>(null)
  usePageTitle('New message')
  useEffect(() => pane.current?.querySelector('input')?.focus(), [])
  const first = () => pane.current?.querySelector<HTMLElement>('.msg-rows a')
  /** Enter opens the first of those who are found. */
  const onSearch = (words: string) => {
    if (words.trim() !== '' && words.trim() === term) first()?.click()
    else search(words)
  }
  /** Arrow down goes from the field to the list, where the arrows move. */
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (pressedKey(event) !== 'ArrowDown' || !(event.target instanceof HTMLInputElement)) return
    if (!pane.current?.contains(event.target)) return
    event.preventDefault()
    first()?.focus()
  })
  useEffect(() => listen(document, { keydown: (event) => onKey(event) }), [])
  return (
    <>
      <ThreadHead title="New message" />
      <div ref={pane} className="msg-body">
        <div className="msg-in mx-auto">
          <SearchBox label="To whom?" text={text} onText={setText} onSearch={onSearch} />
          <People key={term} term={term} />
        </div>
      </div>
    </>
  )
}

function People({ term }: { readonly term: string }) {
  const me = useCurrentUser()
  const list = usePages(term === '' ? followingQuery(me.$id) : searchPeopleQuery(term))
  if (list.isPending) return <LoadingRows label="Loading people" />
  if (!list.data) return <ListFailed title="People didn't load" query={list} />
  const found = new Map(
    list.data.pages.flatMap(({ people }) => people.map((one) => [one.$id, one])),
  )
  found.delete(me.$id)
  if (found.size === 0)
    return (
      <EmptyState
        title={
          term === '' ? 'Whom do you look for?' : nobodyText({ text: term, stack: [], place: '' })
        }
        text="Search by name, username, place or what somebody uses."
        drawing={false}
        link={{ to: '/all-users', label: 'See everybody' }}
      />
    )
  return (
    <div className="msg-rows">
      <ul aria-label={term === '' ? 'People you follow' : 'People found'}>
        {[...found.values()].map((person) => (
          <li key={person.$id}>
            <Link to={`/messages/new/${person.$id}`} replace className="msg-link">
              <span className="msg-pic">
                <Avatar name={person.name} imageUrl={person.imageUrl} size={44} />
              </span>
              <span className="msg-nm">{person.name}</span>
              <span dir="auto" className="msg-pv">
                {lineAbout(person)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <ListEnd list={list} more="sentinel" things="people" />
    </div>
  )
}
