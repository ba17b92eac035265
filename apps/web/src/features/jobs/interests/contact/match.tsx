import { useCurrentUser } from '#features/account'
import { announce } from '#lib/feedback/announce'
import { copyText } from '#lib/device/copy-text'
import { useSingleMutation } from '#lib/mutations/use-single-mutation'
import { Button } from '#ui/controls/button'
import { IconButton } from '#ui/controls/icon-button'
import { FormAlert } from '#ui/forms/form-alert'
import { emailHref } from '@devhood/contract'
import { type Interest } from '@devhood/contract/schemas'
import { type ReactNode } from 'react'
import { useNavigate } from 'react-router'

import { openConversation } from '../interests.ts'
import { CONTACT_LABELS, CONTACTS, type ContactName } from './prepared-contact.ts'

type Contacts = Pick<
  Interest,
  'email' | 'phone' | 'link' | 'theirEmail' | 'theirPhone' | 'theirLink'
>
type Values = Readonly<Record<ContactName, string | null>>

const HREFS: Readonly<Record<ContactName, (value: string) => string>> = {
  email: emailHref,
  phone: (value) => `tel:${value.replaceAll(/[^\d+]/g, '')}`,
  link: (value) => value,
}

interface SharedContactsProps {
  /** The other one's name. */
  readonly name: string
  readonly match: Contacts
}

/** What both have shared when they agreed, which never changes; side by side where there is room. */
export function SharedContacts({ name, match }: SharedContactsProps) {
  const { email, phone, link, theirEmail, theirPhone, theirLink } = match
  return (
    <div className="@container">
      <div className="grid gap-4 @min-[36rem]:grid-cols-2">
        <ContactList
          title={`${name} shared`}
          values={{ email: theirEmail, phone: theirPhone, link: theirLink }}
        />
        <ContactList title="You shared" values={{ email, phone, link }} />
      </div>
    </div>
  )
}

function ContactList({ title, values }: { readonly title: string; readonly values: Values }) {
  const given = CONTACTS.filter((name) => values[name])
  return (
    <section aria-label={title} className="@container grid min-w-0 grid-cols-1 content-start gap-1">
      <p className="text-label">{title}</p>
      {given.length === 0 && <p className="text-small text-muted">Name and profile</p>}
      <dl className="grid grid-cols-1">
        {given.map((name) => (
          <ContactRow key={name} name={name} value={values[name] ?? ''} />
        ))}
      </dl>
    </section>
  )
}

function ContactRow({ name, value }: { readonly name: ContactName; readonly value: string }) {
  const label = CONTACT_LABELS[name]
  const copy = async () => announce((await copyText(value)) ? `${label} copied` : "Couldn't copy")
  return (
    <div className="grid min-w-0 items-center gap-x-3 @min-[20rem]:grid-cols-[3rem_minmax(0,1fr)]">
      <dt className="text-small text-muted">{label}</dt>
      <dd className="flex min-w-0 items-center justify-between gap-2">
        <a
          href={HREFS[name](value)}
          rel="noopener nofollow ugc"
          className="min-w-0 rounded-control wrap-anywhere text-text underline underline-offset-3"
        >
          {value}
        </a>
        <IconButton icon="copy" label={`Copy ${label.toLowerCase()}`} onClick={() => void copy()} />
      </dd>
    </div>
  )
}

interface ConversationButtonProps {
  readonly other: string
  readonly job: string
  readonly children?: ReactNode
}

/** Opens the conversation of the two: matches of before get theirs at the first opening. */
export function ConversationButton({ other, job, children }: ConversationButtonProps) {
  const me = useCurrentUser()
  const navigate = useNavigate()
  const { mutate, isPending, error } = useSingleMutation(openConversation(me.$id))
  return (
    <>
      <FormAlert>{error?.message}</FormAlert>
      <Button
        variant="line"
        size="sm"
        busy={isPending}
        onClick={() =>
          mutate({ other, job }, { onSuccess: (id) => void navigate(`/messages/${id}`) })
        }
      >
        <span>Open conversation</span>
        {children}
      </Button>
    </>
  )
}
