import { accountKeys, secondFactors } from '#features/account'
import { failureToast, toast } from '#lib/feedback/toasts'
import { formatAbsolute } from '#lib/text/format'
import { Notice } from '#ui/feedback/notice'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

/** A request to remove the second factors, by who says that they have lost them. Whoever is signed in can end it. */
export function WaitingRemoval() {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: [...accountKeys.factors, 'removal'],
    queryFn: async ({ signal }) => secondFactors.getRemoval({ signal }),
  })
  const { mutate, isPending } = useMutation({
    mutationFn: async () => secondFactors.cancelRemoval(),
    onSuccess: async () => {
      toast({ title: 'Your second step stays' })
      await client.invalidateQueries({ queryKey: accountKeys.all })
    },
    meta: { errorToast: failureToast("Couldn't end the request", 'Try again.') },
  })
  if (!data || data.until === '') return null
  return (
    <Notice
      title="Somebody asked to remove your second step"
      text={`It is removed on ${formatAbsolute(new Date(data.until))}. If that wasn't you, keep it and change your password.`}
      action="Keep it"
      busy={isPending}
      onRetry={() => mutate()}
    />
  )
}
