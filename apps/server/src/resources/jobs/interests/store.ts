import { queries } from '#platform/database'

const { update } = queries<{ interests: { $id: string; state: string; $updatedAt: number } }>()

export const updateInterest = update('interests', '$id')
