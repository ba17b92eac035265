import { lengthOf, REPORT_REASONS, type ReportReason } from '@devhood/contract'
import { reports } from '@devhood/contract/collections'
import * as z from 'zod/mini'

const isReason = (value: string): value is ReportReason =>
  (REPORT_REASONS as readonly string[]).includes(value)

/** Fields of a report. */
export const reportFields = z.object({
  reason: z.string().check(z.refine((value) => isReason(value), 'Choose a reason.')),
  text: z.string().check(
    z.trim(),
    z.refine(
      (text) => lengthOf(text) <= reports.fields.text.max,
      `At most ${reports.fields.text.max} characters are accepted.`,
    ),
  ),
})
export type ReportFields = z.infer<typeof reportFields>
