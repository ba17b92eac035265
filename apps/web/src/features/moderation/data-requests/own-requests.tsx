import { api } from '#lib/api/api'
import { failureToast, toast } from '#lib/feedback/toasts'
import { formatAbsolute, formatDate } from '#lib/text/format'
import { Button } from '#ui/controls/button'
import { ownRequestCalls } from '@devhood/client/operator'
import { type OwnDataRequest } from '@devhood/contract/schemas'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

const requestsApi = ownRequestCalls(api)
const KEY = ['own data requests']

const TITLES = {
  erase: 'Your account is about to be deleted',
  export: 'A copy of your data is about to be made',
} as const
const TEXTS = {
  erase: 'The operators were asked to delete it, with everything in it. They do so after ',
  export: 'The operators were asked for it. They can download it, once, after ',
} as const

/** The level of their headings. */
type OwnRequestsProps = { readonly as?: 'h2' | 'h3' }

/** What operators are about to do on the person's behalf; nothing for nearly everybody. */
export function OwnRequests({ as = 'h3' }: OwnRequestsProps) {
  const { data: requests = [] } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await requestsApi.list({ signal })).requests,
  })
  const byWeight = requests.toSorted((one, other) => one.task.localeCompare(other.task))
  return byWeight.map((request) => <OwnRequest key={request.$id} as={as} request={request} />)
}

interface OwnRequestProps extends Required<OwnRequestsProps> {
  readonly request: OwnDataRequest
}

function OwnRequest({ as: Heading, request }: OwnRequestProps) {
  const { $id, task, due = '', reason } = request
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => requestsApi.object($id),
    onSuccess: () => toast({ title: 'You have objected: nothing happens' }),
    onSettled: async () => client.invalidateQueries({ queryKey: KEY }),
    meta: { errorToast: failureToast("Couldn't object", 'Try again.') },
  })
  return (
    <section
      aria-label={TITLES[task]}
      className={`grid grid-cols-1 gap-3 rounded-card border bg-surface p-4 ${task === 'erase' ? 'border-danger' : 'border-border'}`}
    >
      <Heading className="text-strong">{TITLES[task]}</Heading>
      <p>
        <span>{TEXTS[task]}</span>
        <time dateTime={due} title={formatAbsolute(new Date(due))}>
          {formatDate(new Date(due))}
        </time>
        <span>. If you object, nothing happens.</span>
      </p>
      <p className="text-small wrap-anywhere text-muted">
        <span>Their reason: </span>
        <span>{reason}</span>
      </p>
      <Button
        variant={task === 'erase' ? 'glow' : 'line'}
        busy={isPending}
        onClick={() => mutate()}
        className="justify-self-start"
      >
        Object
      </Button>
    </section>
  )
}
